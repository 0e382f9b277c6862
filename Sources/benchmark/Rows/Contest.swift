/// A single execution of work with a payload. It returns its result, so that the compiler cannot remove the
/// work.
typealias Work = (any Subject) throws -> Any

/// A row's work with a payload, and its peer.
struct Contest {
    let peer: Peer
    let work: Work

    init(_ peer: Peer, _ work: @escaping Work) {
        self.peer = peer
        self.work = work
    }
}

/// The reference for a row's speed.
enum Peer: String, CaseIterable {
    case jsonDecoder = "JSONDecoder"
    case jsonEncoder = "JSONEncoder"
    /// The row's own work with the same payload without faults.
    case goodPayload = "the payload without faults"

    var work: Work {
        switch self {
        case .jsonDecoder: { try $0.decodeByPeer() }
        case .jsonEncoder: { try $0.encodeByPeer() }
        case .goodPayload: { try $0.check() }
        }
    }
}
