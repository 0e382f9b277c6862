#if os(Linux)
    import Foundation
    import LoopbackServer

    @testable import Schematic

    /// An nginx server with TLS for `localhost`.
    final class Nginx: Sendable {
        /// A request in the server's log.
        struct Request: Sendable {
            var connection: String
            var method: String
            var path: String
            /// The time of the request in milliseconds.
            var time: Range<Int>
        }

        private let program: ServerProgram

        static let isInstalled = ServerProgram.isInstalled("nginx", "openssl")

        /// Starts a server.
        ///
        /// - Parameters:
        ///   - listen: The parameters of the port: `ssl http2`, `ssl`, or an empty string for HTTP/1.1 without TLS.
        ///   - rules: Directives of the server.
        ///   - certificate: A certificate of `TestCertificates`.
        /// - Throws: An error if the server does not start.
        init(listen: String = "ssl http2", rules: String = "", certificate: String = "server.pem") throws {
            let configuration = """
                daemon off;
                master_process off;
                pid nginx.pid;
                error_log error.log info;
                events { worker_connections 1024; }
                http {
                  log_format test '$connection $request_method $uri $msec $request_time';
                  access_log access.log test;
                  client_body_temp_path body;
                  proxy_temp_path proxy;
                  fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi;
                  scgi_temp_path scgi;
                  server {
                    listen 127.0.0.1:PORT \(listen);
                    ssl_certificate \(certificate);
                    ssl_certificate_key server.key;
                    add_header X-Connection $connection always;
                    add_header X-Protocol $server_protocol always;
                    \(rules)
                    location / { return 200 "$request_method $uri"; }
                    location /slow/ { alias ./; limit_rate 2000; }
                  }
                }
                """
            program = try ServerProgram(
                "nginx -p . -e error.log -c nginx.conf",
                files: ["nginx.conf": configuration, "page": String(repeating: "x", count: 3000)],
                pidFile: "nginx.pid"
            )
        }

        func stop() { program.stop() }

        func url(_ path: String = "/", host: String = "localhost", scheme: String = "https") throws -> URL {
            guard let url = URL(string: "\(scheme)://\(host):\(program.port)\(path)") else { throw URLError(.badURL) }
            return url
        }

        var port: Int { program.port }
        var rootsFile: String { program.path("root.pem") }
        var pin: String {
            get throws { try program.text("key.sha256").trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        func path(_ name: String) -> String { program.path(name) }

        /// All requests to which the server has responded.
        var requests: [Request] {
            get throws {
                try program.text("access.log").split(separator: "\n").compactMap { line in
                    let words = line.split(separator: " ")
                    guard words.count == 5, let end = Double(words[3]), let time = Double(words[4]) else { return nil }
                    let range = Int((end - time) * 1000)..<max(Int(end * 1000), Int((end - time) * 1000))
                    return Request(
                        connection: String(words[0]),
                        method: String(words[1]),
                        path: String(words[2]),
                        time: range
                    )
                }
            }
        }
    }
#endif
