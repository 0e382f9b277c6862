import SchematicText

/// A script that a pattern can name. The standard library has no scripts, so their scalars are listed here, from
/// `Scripts.txt` and `ScriptExtensions.txt` of Unicode 17.
enum Script: String, CaseIterable, Sendable {
    case arabic
    case armenian
    case bengali
    case cyrillic
    case devanagari
    case georgian
    case greek
    case han
    case hangul
    case hebrew
    case hiragana
    case katakana
    case latin
    case tamil
    case thai

    /// Creates the script with a long or short name from `PropertyValueAliases.txt`, as `PropertyName` normalizes
    /// names.
    init?(_ name: String) {
        guard let script = Self(rawValue: name) ?? Self.allCases.first(where: { $0.shortName == name }) else {
            return nil
        }
        self = script
    }

    private var shortName: String {
        switch self {
        case .arabic: "arab"
        case .armenian: "armn"
        case .bengali: "beng"
        case .cyrillic: "cyrl"
        case .devanagari: "deva"
        case .georgian: "geor"
        case .greek: "grek"
        case .han: "hani"
        case .hangul: "hang"
        case .hebrew: "hebr"
        case .hiragana: "hira"
        case .katakana: "kana"
        case .latin: "latn"
        case .tamil: "taml"
        case .thai: "thai"
        }
    }

    /// The scalars of only this script: property `Script`.
    var own: ScalarSet { Self.set(listing.own) }

    /// The scalars that this script uses: property `Script_Extensions`.
    var used: ScalarSet { Self.set(listing.used) }

    /// Returns the set of ranges in hexadecimal digits, each `first-last` or a single scalar.
    private static func set(_ listing: String) -> ScalarSet {
        let ranges = listing.split(whereSeparator: \.isWhitespace).compactMap { range -> ClosedRange<UInt32>? in
            let ends = range.split(separator: "-").compactMap { UInt32(digits: $0, radix: 16) }
            guard let first = ends.first, let last = ends.last, first <= last else { return nil }
            return first...last
        }
        return .ranges(ScalarRanges(ranges))
    }
}

extension Script {
    /// The ranges of the scalars with the property `Script`, and of those with `Script_Extensions`, in hexadecimal.
    var listing: (own: String, used: String) {
        switch self {
        case .arabic:
            (
                own: """
                600-604 606-60b 60d-61a 61c-61e 620-63f 641-64a 656-66f 671-6dc 6de-6ff 750-77f 870-88e 890-891
                897-8e1 8e3-8ff fb50-fbc2 fbd3-fd3d fd40-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc
                10e60-10e7e 10ec2-10ec4 10efc-10eff 1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32
                1ee34-1ee37 1ee39 1ee3b 1ee42 1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b
                1ee5d 1ee5f 1ee61-1ee62 1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89
                1ee8b-1ee9b 1eea1-1eea3 1eea5-1eea9 1eeab-1eebb 1eef0-1eef1
                """,
                used: """
                600-604 606-6dc 6de-6ff 750-77f 870-88e 890-891 897-8e1 8e3-8ff 204f 2e41 fb50-fbc2 fbd3-fd8f
                fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc 102e0-102fb 10e60-10e7e 10ec2-10ec4 10efc-10eff
                1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b 1ee42 1ee47
                1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 1ee64
                1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b 1eea1-1eea3
                1eea5-1eea9 1eeab-1eebb 1eef0-1eef1
                """
            )
        case .armenian:
            (
                own: """
                531-556 559-58a 58d-58f fb13-fb17
                """,
                used: """
                308 531-556 559-58a 58d-58f fb13-fb17
                """
            )
        case .bengali:
            (
                own: """
                980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3
                9e6-9fe
                """,
                used: """
                2bc 951-952 964-965 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce
                9d7 9dc-9dd 9df-9e3 9e6-9fe 1cd0 1cd2 1cd5-1cd6 1cd8 1ce1 1cea 1ced 1cf2 1cf5-1cf7 a8f1
                """
            )
        case .cyrillic:
            (
                own: """
                400-484 487-52f 1c80-1c8a 1d2b 1d78 2de0-2dff a640-a69f fe2e-fe2f 1e030-1e06d 1e08f
                """,
                used: """
                2bc 300-302 304 306 308 30b 311 400-52f 1c80-1c8a 1d2b 1d78 1df8 2de0-2dff 2e43 a640-a69f
                fe2e-fe2f 1e030-1e06d 1e08f
                """
            )
        case .devanagari:
            (
                own: """
                900-950 955-963 966-97f a8e0-a8ff 11b00-11b09
                """,
                used: """
                2bc 900-952 955-97f 1cd0-1cf6 1cf8-1cf9 20f0 a830-a839 a8e0-a8ff 11b00-11b09
                """
            )
        case .georgian:
            (
                own: """
                10a0-10c5 10c7 10cd 10d0-10fa 10fc-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d
                """,
                used: """
                b7 589 10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 205a 2d00-2d25 2d27 2d2d 2e31
                """
            )
        case .greek:
            (
                own: """
                370-373 375-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61
                1d66-1d6a 1dbf 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d
                1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2126 ab65 10140-1018e
                101a0 1d200-1d245
                """,
                used: """
                b7 300-301 304 306 308 313 342 345 370-377 37a-37d 37f 384 386 388-38a 38c 38e-3a1 3a3-3e1
                3f0-3ff 1d26-1d2a 1d5d-1d61 1d66-1d6a 1dbf-1dc1 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d
                1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4
                1ff6-1ffe 205d 2126 ab65 10140-1018e 101a0 1d200-1d245
                """
            )
        case .han:
            (
                own: """
                2e80-2e99 2e9b-2ef3 2f00-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-fa6d
                fa70-fad9 16fe2-16fe3 16ff0-16ff1 20000-2a6df 2a700-2b739 2b740-2b81d 2b820-2cea1 2ceb0-2ebe0
                2ebf0-2ee5d 2f800-2fa1d 30000-3134a 31350-323af
                """,
                used: """
                b7 2e80-2e99 2e9b-2ef3 2f00-2fd5 2ff0-2fff 3001-3003 3005-3011 3013-301f 3021-302d 3030
                3037-303f 30fb 3190-319f 31c0-31e5 31ef 3220-3247 3280-32b0 32c0-32cb 32ff 3358-3370 337b-337f
                33e0-33fe 3400-4dbf 4e00-9fff a700-a707 f900-fa6d fa70-fad9 fe45-fe46 ff61-ff65 16fe2-16fe3
                16ff0-16ff1 1d360-1d371 1f250-1f251 20000-2a6df 2a700-2b739 2b740-2b81d 2b820-2cea1 2ceb0-2ebe0
                2ebf0-2ee5d 2f800-2fa1d 30000-3134a 31350-323af
                """
            )
        case .hangul:
            (
                own: """
                1100-11ff 302e-302f 3131-318e 3200-321e 3260-327e a960-a97c ac00-d7a3 d7b0-d7c6 d7cb-d7fb
                ffa0-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc
                """,
                used: """
                1100-11ff 3001-3003 3008-3011 3013-301f 302e-3030 3037 30fb 3131-318e 3200-321e 3260-327e
                a960-a97c ac00-d7a3 d7b0-d7c6 d7cb-d7fb fe45-fe46 ff61-ff65 ffa0-ffbe ffc2-ffc7 ffca-ffcf
                ffd2-ffd7 ffda-ffdc
                """
            )
        case .hebrew:
            (
                own: """
                591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f
                """,
                used: """
                307-308 591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f
                """
            )
        case .hiragana:
            (
                own: """
                3041-3096 309d-309f 1b001-1b11f 1b132 1b150-1b152 1f200
                """,
                used: """
                3001-3003 3008-3011 3013-301f 3030-3035 3037 303c-303d 3041-3096 3099-30a0 30fb-30fc fe45-fe46
                ff61-ff65 ff70 ff9e-ff9f 1b001-1b11f 1b132 1b150-1b152 1f200
                """
            )
        case .katakana:
            (
                own: """
                30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1aff3 1aff5-1affb
                1affd-1affe 1b000 1b120-1b122 1b155 1b164-1b167
                """,
                used: """
                305 323 3001-3003 3008-3011 3013-301f 3030-3035 3037 303c-303d 3099-309c 30a0-30ff 31f0-31ff
                32d0-32fe 3300-3357 fe45-fe46 ff61-ff9f 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b000 1b120-1b122
                1b155 1b164-1b167
                """
            )
        case .latin:
            (
                own: """
                41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe
                1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7cd
                a7d0-a7d1 a7d3 a7d5-a7dc a7f2-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a
                10780-10785 10787-107b0 107b2-107ba 1df00-1df1e 1df25-1df2a
                """,
                used: """
                41-5a 61-7a aa b7 ba c0-d6 d8-f6 f8-2b8 2bc 2c7 2c9-2cb 2cd 2d7 2d9 2e0-2e4 300-30e 310-311 313
                320 323-325 32d-32e 330-331 358 35e 363-36f 485-486 951-952 10fb 1d00-1d25 1d2c-1d5c 1d62-1d65
                1d6b-1d77 1d79-1dbe 1df8 1e00-1eff 202f 2071 207f 2090-209c 20f0 212a-212b 2132 214e 2160-2188
                2c60-2c7f 2e17 a700-a707 a722-a787 a78b-a7cd a7d0-a7d1 a7d3 a7d5-a7dc a7f2-a7ff a92e ab30-ab5a
                ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-10785 10787-107b0 107b2-107ba
                1df00-1df1e 1df25-1df2a
                """
            )
        case .tamil:
            (
                own: """
                b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8
                bca-bcd bd0 bd7 be6-bfa 11fc0-11ff1 11fff
                """,
                used: """
                951-952 964-965 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9
                bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa 1cda a8f3 11301 11303 1133b-1133c 11fc0-11ff1 11fff
                """
            )
        case .thai:
            (
                own: """
                e01-e3a e40-e5b
                """,
                used: """
                2bc 2d7 303 331 e01-e3a e40-e5b
                """
            )
        }
    }
}
