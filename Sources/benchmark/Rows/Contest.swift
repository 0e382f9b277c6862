/// Something that is done with a payload, once. What comes of it is returned, so that nobody can leave it undone.
typealias Work = (any Subject) throws -> Any

/// What a row does with a payload, and what that is held against.
struct Contest {
    let peer: Peer
    let work: Work

    init(_ peer: Peer, _ work: @escaping Work) {
        self.peer = peer
        self.work = work
    }
}

/// What a row's speed is a multiple of.
enum Peer: String, CaseIterable {
    case jsonDecoder = "JSONDecoder"
    case jsonEncoder = "JSONEncoder"
    /// The row's own work, with the same payload before faults were put into it.
    case goodPayload = "the payload without faults"

    var work: Work {
        switch self {
        case .jsonDecoder: { try $0.decodeByPeer() }
        case .jsonEncoder: { try $0.encodeByPeer() }
        case .goodPayload: { try $0.check() }
        }
    }
}
