/// Powers of ten that are exact in their type.
enum PowersOfTen {
    /// 10^0 to 10^19.
    static let whole: [UInt64] = (0..<20).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
    /// 10^0 to 10^22: beyond that 5^n has more than 53 bits.
    static let double: [Double] = (0..<23).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
