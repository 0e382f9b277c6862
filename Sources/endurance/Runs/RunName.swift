/// The runs, by their names on the command line.
enum RunName: String, CaseIterable {
    case uploadFile = "upload-file"
    case attachments
    case uploadStream = "upload-stream"
    case downloadFile = "download-file"
    case stream
    case plain
    case crowd
    case crowdedStream = "crowded-stream"
    case throughput
    case punctual
    case cancel
    case mixed

    var run: any EnduranceRun {
        switch self {
        case .uploadFile: UploadFileRun()
        case .attachments: UploadFileRun(count: 2)
        case .uploadStream: UploadStreamRun()
        case .downloadFile: DownloadFileRun()
        case .stream: StreamRun()
        case .plain: PlainRun()
        case .crowd: CrowdRun()
        case .crowdedStream: CrowdedStreamRun()
        case .throughput: ThroughputRun()
        case .punctual: PunctualRun()
        case .cancel: CancelRun()
        case .mixed: MixedRun()
        }
    }

    var summary: String {
        switch self {
        case .uploadFile: "sends a file as a part of a multipart body"
        case .attachments: "sends two files as parts of one multipart body"
        case .uploadStream: "sends a stream of unknown length"
        case .downloadFile: "fetches a file whose connection breaks, and resumes the download"
        case .stream: "reads a response as a stream, faster than the server sends and slower"
        case .plain: "fetches 100 MB into memory, of which only one copy may exist"
        case .crowd: "makes ten thousand calls at a time over a hundred connections"
        case .crowdedStream: "reads a stream slowly after a crowd, some of which time out, beside two busy processes"
        case .throughput: "receives and sends as fast as the curl command, or nearly"
        case .punctual: "waits for timeouts and deadlines, half of which must not be more than 50 ms late"
        case .cancel: "cancels a thousand calls a round, each at a random moment"
        case .mixed: "calls, cancels, breaks and retries, all at once"
        }
    }
}

/// A test of the client under load.
protocol EnduranceRun: Sendable {
    var limits: UsageLimits { get }

    /// Performs the run. Returns a short description of its work. Throws an error if a result is wrong.
    func perform(on environment: RunEnvironment) async throws -> String
}

extension EnduranceRun {
    var limits: UsageLimits { UsageLimits() }
}
