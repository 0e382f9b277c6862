#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ContiguousBytes {
    /// Calls the closure with a view of all bytes, which must not be kept beyond it.
    func withTextBytes<Result>(_ body: (TextBytes) -> Result) -> Result { withUnsafeBytes { body(TextBytes($0)) } }
}
