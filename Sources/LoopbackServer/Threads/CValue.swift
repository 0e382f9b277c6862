/// Values that functions of the C library initialize.
enum CValue {
    /// Calls a function with memory for a value, and returns the memory, which the caller deallocates.
    ///
    /// The function determines the type of the value. A thread, for example, is a number for some C libraries and a pointer
    /// for others, which the function writes as an optional. The same code compiles for all of them.
    ///
    /// - Throws: A `SystemError` with the result of the function, unless it is 0.
    static func make<Value>(
        _ call: String,
        _ initialize: (UnsafeMutablePointer<Value>) -> Int32
    ) throws -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        let code = initialize(memory)
        guard code == 0 else {
            memory.deallocate()
            throw SystemError(call: call, code: code)
        }
        return memory
    }
}
