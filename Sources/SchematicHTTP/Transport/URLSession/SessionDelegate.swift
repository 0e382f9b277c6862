import SchematicPlatform

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Forwards the events of each task to its transfer.
    final class SessionDelegate: NSObject, URLSessionDataDelegate {
        private let queue: SessionQueue
        private let transfers = Locked<[Int: Transfer]>([:])

        init(_ queue: SessionQueue) { self.queue = queue }

        /// Starts to forward the events of a task.
        func add(_ transfer: Transfer, for task: URLSessionTask) {
            transfers.withLock { $0[task.taskIdentifier] = transfer }
        }

        /// Ignores later events of a task.
        func remove(_ task: URLSessionTask) {
            transfers.withLock { $0[task.taskIdentifier] = nil }
        }

        private func transfer(of task: URLSessionTask) -> Transfer? {
            transfers.withLock { $0[task.taskIdentifier] }
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            if let response = response as? HTTPURLResponse {
                let head = IncomingResponse(head: response)
                transfer(of: dataTask)?.receive(head)
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            transfer(of: dataTask)?.receive(data)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didSendBodyData bytesSent: Int64,
            totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            transfer(of: task)?.noteSent(ByteCount(totalBytesSent).intValue)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
        ) {
            transfer(of: task)?.refuseToRestart()
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            transfer(of: task)?.complete(with: error) {
                (task.response as? HTTPURLResponse).map { IncomingResponse(head: $0) }
            }
        }

        /// Delivers a redirect as the response. If the session followed it, the body of the redirect would be lost,
        /// and credentials would be sent to another origin.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            #if canImport(FoundationNetworking)
                respond(task) { completionHandler(nil) }
            #else
                completionHandler(nil)
            #endif
        }

        /// Ends the exchange with the response of status 401, because credentials are sent in header fields. On
        /// Linux, an unanswered challenge would never end the task. On other platforms, the default handling does
        /// the same, and also checks server certificates.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            #if canImport(FoundationNetworking)
                transfer(of: task)?.noteChallenge()
                respond(task) { completionHandler(.cancelAuthenticationChallenge, nil) }
            #else
                completionHandler(.performDefaultHandling, nil)
            #endif
        }

        #if canImport(FoundationNetworking)
            /// Answers a callback of the session, unless its task is cancelled first.
            ///
            /// The session traps on an answer after a cancellation. Answers and cancellations run on one queue, and
            /// a transfer is removed before its task is cancelled. Therefore, an answer that finds its transfer
            /// precedes the cancellation.
            private func respond(_ task: URLSessionTask, _ body: @escaping @Sendable () -> Void) {
                queue.waitForSession { if self.transfer(of: task) != nil { body() } }
            }
        #endif
    }

    /// The queue on which a session calls its delegate, one event after the other.
    ///
    /// On Linux, each event runs synchronously on the session's own queue, which waits for it. With an asynchronous
    /// queue, the session there would read bytes as fast as they arrive, and keep undelivered bytes in memory: a
    /// fast server and a busy machine are enough to exhaust it. Each event would also cost an operation and the
    /// wake-up of a thread.
    final class SessionQueue: OperationQueue, @unchecked Sendable {
        #if canImport(FoundationNetworking)
            /// Runs blocks that wait for the session, which must not run on the session's own queue.
            private let waiting = DispatchQueue(label: "Schematic.SessionQueue")
        #endif

        override init() {
            super.init()
            maxConcurrentOperationCount = 1
        }

        /// Runs a block that waits for the session. Returns at once.
        func waitForSession(_ body: @escaping @Sendable () -> Void) {
            #if canImport(FoundationNetworking)
                waiting.async(execute: body)
            #else
                body()
            #endif
        }

        #if canImport(FoundationNetworking)
            override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
        #endif
    }
#endif
