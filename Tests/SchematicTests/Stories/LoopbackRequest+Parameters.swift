import Foundation
import LoopbackServer

extension LoopbackRequest {
    /// Returns a parameter of the query, of a form, or of a plain part of a `multipart/form-data` body, which may
    /// be incomplete.
    func parameter(_ name: String) -> String? {
        if headers["Content-Type"]?.hasPrefix("multipart/form-data;") == true {
            let found = bodyText.components(separatedBy: "name=\"\(name)\"\r\n\r\n").dropFirst().first
            if let found { return found.components(separatedBy: "\r\n").first }
        }
        return (queryItems + formItems).first { $0.name == name }?.value
    }
}
