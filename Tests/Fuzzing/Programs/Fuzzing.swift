/// What every fuzzing program has: its entry, and a way to say what was not as it must be.
///
/// libFuzzer calls the entry with bytes of its own making, again and again, from the corpus on; a trap, and whatever the
/// address sanitizer sees, ends the program, and leaves the bytes in a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    hold(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Traps where something does not hold. The message is printed before, with the bytes' file after it.
func expect(_ isTrue: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
    guard !isTrue() else { return }
    fatalError(message())
}
