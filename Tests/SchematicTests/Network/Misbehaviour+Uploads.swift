import LoopbackServer

extension Misbehaviour {
    private static let refusal = LoopbackResponse.json(json, status: 413)
    private static let size = 16 << 20

    static let uploads = [
        upload("413 before the body, which is read completely", .refused, .respond(refusal)),
        upload("413 before the body, then closed", .refusedOrNoResponse, .respond(refusal.ending(.close))),
        upload("413 during the body, the rest of which is read", .refused, .respond(refusal, after: 1 << 20)),
        upload(
            "413 during the body, then closed",
            .refusedOrNoResponse,
            .respond(refusal.ending(.close), after: 1 << 20)
        ),
        upload(
            "413 during the body, then reset",
            .refusedOrNoResponse,
            .respond(refusal.ending(.reset), after: 1 << 20)
        ),
        upload("417 instead of 100 Continue", .refused, .respond(.json(json, status: 417))),
        upload("No 100 Continue for a client that waits for it", .result, .count.withoutContinue()),
        upload("200 during the body, the rest of which is read", .result, .respond(.json(json), after: 1 << 20)),
        upload(
            "200 during the body, the rest of which is not read",
            .result,
            .respond(
                .steps([.text("\(head)Content-Length: 7\r\n\r\n\(json)"), .silence]),
                after: 1 << 20
            )
        ),
        upload("A reset while the body is sent", .noResponse, .respond(.reset, after: 1 << 20)),
        upload(
            "An end of the connection while the body is sent",
            .noResponse,
            .respond(.hangUp.ending(.close), after: 1 << 20)
        ),
    ]

    private static func upload(_ name: String, _ outcome: Outcome, _ reception: LoopbackReception) -> Misbehaviour {
        Misbehaviour(
            name: name,
            outcome: outcome,
            kept: json,
            uploadSize: size,
            reception: reception,
            response: .json(json)
        )
    }
}
