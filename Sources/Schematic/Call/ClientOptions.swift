public import SchemaEngine
import SchematicPlatform

/// The options of all calls of a client, for everything that a request does not set itself.
public struct ClientOptions: Sendable {
    /// The header fields of every request. Those with the name of a secret, and those that name the origin, such as `Referer`,
    /// are sent only to the base URL's origin.
    public var headers: HTTPHeaders
    /// The parameters of every request. They follow the request's own, which take precedence if the names are
    /// equal. The schemas of requests do not apply to them. Those with the name of a secret are sent only to
    /// the base URL's origin.
    public var parameters: Parameters
    /// Whether `parameters` are added to a body that is a form, urlencoded or multipart.
    /// By default, and for other bodies, they are added to the query. A path uses those that it has placeholders for in
    /// either case.
    public var sendsParametersInForms: Bool
    /// The maximum time for which the server may be silent. A minute by default.
    public var timeout: Duration
    /// The maximum duration of a call, including the wait for a connection, retries and redirects. `nil`, the
    /// default, sets no limit.
    public var deadline: Duration?
    /// The notation of lists, spaces, booleans and nulls in queries and forms, and their order. `key[]=a` by default.
    public var queryStyle: QueryStyle
    /// The way redirects are followed: at most 10 by default. `nil` follows none.
    public var redirects: RedirectFollowing?
    /// The cache that answers calls with stored responses. None by default.
    public var cache: CacheConfiguration?
    /// The observer of the events of calls, such as for counters, activity indicators, or measurements. None by default.
    ///
    /// ```swift
    /// ClientOptions(events: { event in
    ///     if case .ended(let timeline) = event.kind { print(event.kind, timeline) }
    /// })
    /// ```
    ///
    /// It is a closure, because a sequence requires a bounded buffer, and a reader that is fast enough. To get a
    /// sequence, pass the events to an `AsyncStream` with a suitable limit. For each call, the closure is called at once,
    /// in order and one event at a time, on a thread that the network of other calls does not use. A call waits at its
    /// end until its events are reported, so the closure should return quickly. Clients with copies of these options
    /// number their calls together.
    public var events: (@Sendable (CallEvent) -> Void)?
    /// The observer of drift: of the faults in a reply that the mode of `replyChecks` forgives. None by default.
    ///
    /// ```swift
    /// ClientOptions(onDrift: { report($0) }, replyChecks: CheckOptions(mode: .lenient))
    /// ```
    ///
    /// The closure is called on the thread of the call, which waits for it, before the result is created. It also
    /// receives the drift of calls that then fail, of refusals, and of each line or event of a stream.
    public var onDrift: (@Sendable (Drift) -> Void)?
    /// The recorder that counts the differences between replies and their schemas. None by default.
    public var driftRecorder: DriftRecorder?
    /// The clock of the events' times.
    package var eventClock: any Clock<Duration> = ContinuousClock()
    /// The number of the last call that was reported. Copies of the options share it.
    private var lastCall = Locked(0)
    /// The treatment of gaps between code and schemas: a call whose response no schema file describes, a name of schemas that no
    /// file has, and a registered mapper or transformer that no schema uses. `.report` by default.
    ///
    /// A call without a result, and `HEAD`, need no schema. Neither do `bytes(of:)`, downloads and uploads, whose content is
    /// not validated.
    public var requiresSchemas: SchemaRequirement
    /// The strictness of the validation of replies.
    public var replyChecks: CheckOptions
    /// The strictness of the validation of bodies and parameters.
    public var requestChecks: CheckOptions
    /// Additional formats of replies. They take precedence over those of the package.
    public var formats: [BodyFormat]

    /// Creates options. Each parameter sets the property with its name.
    public init(
        headers: HTTPHeaders = [:],
        parameters: Parameters = [:],
        sendsParametersInForms: Bool = false,
        timeout: Duration = .seconds(60),
        deadline: Duration? = nil,
        queryStyle: QueryStyle = .brackets,
        redirects: RedirectFollowing? = RedirectFollowing(),
        cache: CacheConfiguration? = nil,
        events: (@Sendable (CallEvent) -> Void)? = nil,
        onDrift: (@Sendable (Drift) -> Void)? = nil,
        driftRecorder: DriftRecorder? = nil,
        requiresSchemas: SchemaRequirement = .report,
        replyChecks: CheckOptions = CheckOptions(),
        requestChecks: CheckOptions = CheckOptions(),
        formats: [BodyFormat] = []
    ) {
        self.headers = headers
        self.parameters = parameters
        self.sendsParametersInForms = sendsParametersInForms
        self.timeout = timeout
        self.deadline = deadline
        self.queryStyle = queryStyle
        self.redirects = redirects
        self.cache = cache
        self.events = events
        self.onDrift = onDrift
        self.driftRecorder = driftRecorder
        self.requiresSchemas = requiresSchemas
        self.replyChecks = replyChecks
        self.requestChecks = requestChecks
        self.formats = formats
    }
}

extension ClientOptions {
    /// The middleware of the options: the redirects and the cache.
    var middleware: [any Middleware] {
        var redirects = redirects
        redirects?.place = .redirects
        let links: [(any Middleware)?] = [
            redirects, cache.map { CacheLink(caching: $0, nothingStored: Self.nothingStored) },
        ]
        return links.compactMap { $0 }
    }

    private static let nothingStored = ReplyError.rejected(
        IncomingResponse(status: 504),
        cause: ReplyError.nothingStored
    )

    /// Reports events to the observer of other options, which numbers the calls of both together.
    mutating func reportEvents(with other: ClientOptions) {
        (events, eventClock, lastCall) = (other.events, other.eventClock, other.lastCall)
    }

    /// Creates the recorder of a new call; `nil` without an observer.
    func recorder(of operation: String) -> EventRecorder? {
        guard let events else { return nil }
        let number = lastCall.withLock { number in
            number += 1
            return number
        }
        let timeline = CallTimeline(call: number, operation: operation)
        return EventRecorder(timeline, stopwatch: eventClock.stopwatch(), sink: events)
    }
}

extension ClientOptions: RedactedReflectable {
    /// The settings for all calls, with secrets masked.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "headers": headers, "parameters": parameters, "sendsParametersInForms": sendsParametersInForms,
            "timeout": timeout,
            "deadline": deadline.map { "\($0)" } ?? "none", "queryStyle": queryStyle, "replyChecks": replyChecks,
            "requestChecks": requestChecks,
        ]
    }
}
