import LoopbackServer

extension Misbehaviour {
    private static let refusal = LoopbackResponse.json(json, status: 413)
    private static let size = 16 << 20

    static let uploads = [
        upload("413 before the body, which is read to its end", .refused, .respond(refusal)),
        upload("413 before the body, then closed", .refusedOrNoResponse, .respond(refusal.ending(.close))),
        upload("413 in the body, whose rest is read", .refused, .respond(refusal, after: 1 << 20)),
        upload("413 in the body, then closed", .refusedOrNoResponse, .respond(refusal.ending(.close), after: 1 << 20)),
        upload("413 in the body, then reset", .refusedOrNoResponse, .respond(refusal.ending(.reset), after: 1 << 20)),
        upload("417 in place of 100 Continue", .refused, .respond(.json(json, status: 417))),
        upload("No 100 Continue for a client that waits for it", .result, .count.withoutContinue()),
        upload("200 in the body, whose rest is read", .result, .respond(.json(json), after: 1 << 20)),
        upload("A reset in the body that is sent", .noResponse, .respond(.reset, after: 1 << 20)),
        upload("An end in the body that is sent", .noResponse, .respond(.hangUp.ending(.close), after: 1 << 20)),
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
