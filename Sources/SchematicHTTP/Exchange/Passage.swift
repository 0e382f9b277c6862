/// The treatment of a request that is passed on for another program, and of its response: nothing is added, decoded or
/// joined, and the content of each response is a stream.
///
/// The values of the fields of both are byte strings. `URLSession` follows only a part of this.
package struct Passage: Sendable {
    /// The target of the request line, as it is sent.
    package let target: String
    /// Receives each head of the response, of which interim ones (1xx) precede the final one. A transport that delivers no
    /// interim response does not call it.
    package let receiveHead: @Sendable (_ status: Int, _ reason: String, _ fields: HTTPHeaders) -> Void

    package init(
        target: String,
        receiveHead: @escaping @Sendable (_ status: Int, _ reason: String, _ fields: HTTPHeaders) -> Void
    ) {
        self.target = target
        self.receiveHead = receiveHead
    }
}
