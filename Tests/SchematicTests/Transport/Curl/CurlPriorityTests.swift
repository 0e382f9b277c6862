#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import Schematic

    /// nghttpd logs the frames that it receives.
    @Suite(
        "Priorities over libcurl",
        .enabled(if: ServerProgram.isInstalled("nghttpd", "openssl"), "nghttpd or openssl is not installed"),
        .bounded
    )
    struct CurlPriorityTests {
        @Test(
            "a call's priority is the weight of its stream",
            arguments: [(CallPriority.low, "weight=1,"), (.normal, ""), (.high, "weight=256,")]
        )
        func weight(priority: CallPriority, weight: String) async throws {
            let server = try ServerProgram("nghttpd -v -a 127.0.0.1 -d . PORT server.key server.pem")
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/names"))
            var request = OutgoingRequest(url: url)
            request.priority = priority
            #expect(try await server.transport().send(request).status == 200)
            let log = try server.text("log")
            // The default weight, 16, is not sent.
            #expect(weight.isEmpty ? !log.contains("weight=") : log.contains(weight))
        }
    }
#endif
