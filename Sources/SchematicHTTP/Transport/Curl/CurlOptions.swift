#if os(Linux)
    import CCurl
    import FoundationNetworking

    /// The options of an easy handle. libcurl reports the result of each, which must not be ignored: after a refusal, it
    /// would work as if the option had not been set.
    struct CurlOptions {
        /// An option that libcurl refuses.
        struct Refusal: ResponseFault, Equatable {
            let option: ccurl_option
            /// The name of the option in the API of the package, if it has one.
            let name: String?
            let code: ccurl_code

            /// Whether the library does not have the option.
            var isUnknown: Bool { code == CCURL_UNKNOWN_OPTION || code == CCURL_NOT_BUILT_IN }
        }

        private let easy: OpaquePointer
        #if DEBUG
            /// The values that were set last. A reference, because a release build, which keeps none, changes nothing.
            final class Values {
                fileprivate(set) var byOption: [ccurl_option.RawValue: String] = [:]
            }

            let values = Values()
        #endif

        init(of easy: OpaquePointer) { self.easy = easy }

        // MARK: Values

        func set(_ option: ccurl_option, _ value: Int) throws(Refusal) {
            try check(ccurl_set_long(easy, option, value), option, value)
        }

        func setSize(_ option: ccurl_option, _ value: Int64) throws(Refusal) {
            try check(ccurl_set_size(easy, option, value), option, value)
        }

        /// Sets a text, which libcurl copies. One with a NUL would be cut there.
        func setText(_ option: ccurl_option, _ text: String?, of name: String? = nil) throws(Refusal) {
            guard text?.allBytes({ $0 != 0 }) != false else {
                throw Refusal(option: option, name: name, code: CCURL_BAD_FUNCTION_ARGUMENT)
            }
            try check(ccurl_set_text(easy, option, text), option, text, name)
        }

        func setPointer(_ option: ccurl_option, _ pointer: UnsafeMutableRawPointer?) throws(Refusal) {
            try check(ccurl_set_pointer(easy, option, pointer), option, pointer)
        }

        func setList(_ option: ccurl_option, _ list: UnsafeMutablePointer<ccurl_list>?) throws(Refusal) {
            try check(ccurl_set_list(easy, option, list), option, list)
        }

        // MARK: Functions

        func setFunction(_ option: ccurl_option, _ function: @escaping ccurl_data_function) throws(Refusal) {
            try check(ccurl_set_data_function(easy, option, function), option, "function")
        }

        func setSeek(_ function: @escaping ccurl_seek_function) throws(Refusal) {
            try check(ccurl_set_seek_function(easy, function), CCURL_SEEKFUNCTION, "function")
        }

        func setOpen(_ function: @escaping ccurl_open_function) throws(Refusal) {
            try check(ccurl_set_open_function(easy, function), CCURL_OPENSOCKETFUNCTION, "function")
        }

        func setClose(_ function: @escaping ccurl_close_function) throws(Refusal) {
            try check(ccurl_set_close_function(easy, function), CCURL_CLOSESOCKETFUNCTION, "function")
        }

        func setBeforeRequest(_ function: @escaping ccurl_prerequest_function) throws(Refusal) {
            try check(ccurl_set_prerequest_function(easy, function), CCURL_PREREQFUNCTION, "function")
        }

        // MARK: Results

        /// Sets an option, unless the library does not have it.
        func setIfKnown(_ set: (CurlOptions) throws(Refusal) -> Void) throws(Refusal) {
            do throws(Refusal) {
                try set(self)
            } catch {
                guard error.isUnknown else { throw error }
            }
        }

        private func check(
            _ result: Int32,
            _ option: ccurl_option,
            _ value: @autoclosure () -> Any?,
            _ name: String? = nil
        ) throws(Refusal) {
            guard result == CCURL_OK.rawValue else {
                throw Refusal(option: option, name: name, code: ccurl_code(rawValue: result))
            }
            #if DEBUG
                values.byOption[option.rawValue] = value().map { "\($0)" } ?? "nil"
            #endif
        }
    }

    extension CurlOptions.Refusal {
        var explanation: String {
            let reason = ccurl_describe(code.rawValue).map { String(cString: $0) } ?? "refused"
            let subject = name.map { "the option '\($0)' of CurlTransport" } ?? "its option \(option.rawValue)"
            return "libcurl does not accept \(subject): \(reason) (libcurl's code \(code.rawValue))"
        }
    }
#endif
