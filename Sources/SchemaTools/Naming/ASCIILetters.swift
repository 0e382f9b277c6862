extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isASCIICapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
