#if os(Linux) || os(macOS)
    import Foundation

    /// A disk that is full: no file of this process can grow beyond a number of bytes. For tests in processes of their own.
    enum FullDisk {
        /// Begins it.
        static func begin(at bytes: Int) {
            // Otherwise the system ends whoever writes more.
            signal(SIGXFSZ, SIG_IGN)
            limit(rlim_t(bytes))
        }

        /// Makes room again.
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
