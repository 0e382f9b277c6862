/// The loading of libraries at run time.
package enum DynamicLoading {
    /// Whether a program can load libraries. One with Musl is static, and cannot.
    package static var isAvailable: Bool {
        #if canImport(Musl)
            false
        #else
            true
        #endif
    }
}
