extension APIClient {
    /// Step 3: what the status and the content type say.
    func judge(_ response: HTTPResponse, to operation: String) -> Verdict {
        let isRedirect = [300, 301, 302, 303, 307, 308].contains(response.status)
        return Verdict(
            isRefusal: !(200...299).contains(response.status),
            redirect: isRedirect ? .redirect(response.status, location: response.headers["Location"]) : nil,
            schema: contract.schema(ofReplyTo: operation, status: response.status),
            reasonNotJSON: response.reasonNotJSON
        )
    }

    /// Step 4: reads the body, once. What keeps it from being read waits in the reply until somebody asks for its values.
    func decode(_ response: HTTPResponse, by verdict: Verdict) -> Reply {
        let schema = verdict.schema
        if let reason = verdict.reasonNotJSON {
            return Reply(response: response, content: .failure(reason), schema: schema)
        }
        do {
            let payload = try contract.decode(response.body, by: schema)
            return Reply(
                response: response,
                content: .success(payload.fields),
                warnings: payload.faults,
                schema: schema
            )
        } catch {
            return Reply(response: response, content: .failure(error), schema: schema)
        }
    }
}
