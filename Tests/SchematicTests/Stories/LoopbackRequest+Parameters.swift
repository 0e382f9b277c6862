import Foundation
import LoopbackServer

extension LoopbackRequest {
    /// A parameter, wherever it may stand: in the query, in a form, or as a plain part of a `multipart/form-data` body, of
    /// which no more than the beginning has to be there.
    func parameter(_ name: String) -> String? {
        if headers["Content-Type"]?.hasPrefix("multipart/form-data;") == true {
            let found = bodyText.components(separatedBy: "name=\"\(name)\"\r\n\r\n").dropFirst().first
            if let found { return found.components(separatedBy: "\r\n").first }
        }
        return (queryItems + formItems).first { $0.name == name }?.value
    }
}
