/// Powers of ten that are exact in their type.
enum PowersOfTen {
    /// 10^0 to 10^19 as whole numbers.
    static let whole: [UInt64] = (0..<20).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
