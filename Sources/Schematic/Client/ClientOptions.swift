public import SchemaEngine

/// What holds for all calls of a client, where a request says nothing else.
public struct ClientOptions: Sendable {
    /// Header fields of every request. Those that are named like secrets go to the base URL's origin alone.
    public var headers: HTTPHeaders
    /// Parameters of every request, behind its own, which win where both have a name. No schema of a request has a say in
    /// them. Those that are named like secrets go to the base URL's origin alone.
    public var parameters: Parameters
    /// Where these stand: in the query by default.
    public var parametersPlace: ParametersPlace
    /// How long a server may be silent. A minute by default.
    public var timeout: Duration
    /// How long a call may take altogether, with its wait for a connection, retries and redirects. `nil`, the default: as
    /// long as it needs.
    public var deadline: Duration?
    /// How lists, spaces, booleans and nulls stand in queries and forms, and in which order. `key[]=a` by default.
    public var queryStyle: QueryStyle
    /// How redirects are followed: at most 10 by default. `nil`: not at all.
    public var redirects: RedirectFollowing?
    /// What answers calls by what the server said before. Nothing by default.
    public var cache: CacheConfiguration?
    /// Who is told what calls do, and when. Nobody by default.
    public var events: CallEvents?
    /// How strictly replies are held against their schemas.
    public var replyChecks: CheckOptions
    /// How strictly bodies and parameters are held against their schemas.
    public var requestChecks: CheckOptions
    /// Formats of replies besides those that are there: they come first.
    public var formats: [any BodyFormat]

    /// Creates options.
    public init(
        headers: HTTPHeaders = [:],
        parameters: Parameters = [:],
        parametersPlace: ParametersPlace = .query,
        timeout: Duration = .seconds(60),
        deadline: Duration? = nil,
        queryStyle: QueryStyle = .brackets,
        redirects: RedirectFollowing? = RedirectFollowing(),
        cache: CacheConfiguration? = nil,
        events: CallEvents? = nil,
        replyChecks: CheckOptions = .standard,
        requestChecks: CheckOptions = .standard,
        formats: [any BodyFormat] = []
    ) {
        self.headers = headers
        self.parameters = parameters
        self.parametersPlace = parametersPlace
        self.timeout = timeout
        self.deadline = deadline
        self.queryStyle = queryStyle
        self.redirects = redirects
        self.cache = cache
        self.events = events
        self.replyChecks = replyChecks
        self.requestChecks = requestChecks
        self.formats = formats
    }
}
