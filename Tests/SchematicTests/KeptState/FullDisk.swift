#if os(Linux) || os(macOS)
    import Foundation

    /// Simulates a full disk: no file of this process can grow beyond a limit. Use it in tests with their own
    /// process.
    enum FullDisk {
        /// Limits the size of files to `bytes`.
        static func begin(at bytes: Int) {
            // Without this, the signal terminates a process that exceeds the limit.
            signal(SIGXFSZ, SIG_IGN)
            limit(rlim_t(bytes))
        }

        /// Removes the limit.
        static func end() { limit(nil) }

        private static func limit(_ bytes: rlim_t?) {
            #if os(Linux)
                let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #else
                let resource = RLIMIT_FSIZE
            #endif
            var limits = rlimit()
            getrlimit(resource, &limits)
            limits.rlim_cur = bytes ?? limits.rlim_max
            precondition(setrlimit(resource, &limits) == 0)
        }
    }
#endif
