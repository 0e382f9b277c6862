/// The entry point of a fuzzing program, and its assertion. `fuzz` adds `hold`, which calls the function of the program.
///
/// libFuzzer calls the entry point repeatedly with bytes that it derives from the corpus. A trap or a failed expectation
/// of the address sanitizer ends the program, and libFuzzer writes the bytes to a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    hold(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Traps if a condition is false. The message is printed first, and libFuzzer prints the name of the file with
/// the bytes after it.
func expect(_ isTrue: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
    guard !isTrue() else { return }
    fatalError(message())
}
