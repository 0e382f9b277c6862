/// Finds the places of faults in one forward pass, and conceals secrets in them.
struct FaultPlaces {
    private var finder: PlaceFinder
    private let secrets: SecretRanges?
    /// The secret value around the last fault, and its pointer. Faults inside a secret value have the pointer
    /// of that value, because the keys inside it may be secret, too.
    private var last: (range: Range<Int>, pointer: String)?

    init(_ text: TextBytes, hiding secrets: SecretRanges?) {
        finder = PlaceFinder(text)
        self.secrets = secrets
    }

    /// Returns the fault, marked as secret if the value found must not be displayed.
    func concealing(_ fault: RawFault) -> RawFault {
        guard let secrets else { return fault }
        var fault = fault
        fault.isSecret = fault.isSecret || secrets.range(around: fault.offset) != nil
        fault.rejections = fault.rejections.map(concealing)
        return fault
    }

    mutating func place(of fault: RawFault) -> PayloadPlace {
        guard let range = secrets?.range(around: fault.offset) else {
            return finder.place(of: fault.offset, pointer: fault.pointer)
        }
        let pointer = last?.range == range ? last?.pointer : finder.place(of: range.lowerBound).pointer
        last = (range, pointer ?? "")
        return finder.place(of: fault.offset, pointer: pointer)
    }
}
