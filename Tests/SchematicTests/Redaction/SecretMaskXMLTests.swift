import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Secret masking in XML")
struct SecretMaskXMLTests {
    @Test(
        "the content of elements and attributes with secret names is masked",
        arguments: [
            ("<r><token>abc</token><id>1</id></r>", "<r><token>***</token><id>1</id></r>"),
            ("<r><token><![CDATA[a</token>b]]></token>c</r>", "<r><token>***</token>c</r>"),
            ("<token a=\"1\"><x>1</x><token>2</token>3</token>4", "<token a=\"1\">***</token>4"),
            ("<token><token/>1</token>2", "<token>***</token>2"), ("<token/>a<b>1</b>", "<token/>a<b>1</b>"),
            ("<ns:password >abc</ns:password>", "<ns:password >***</ns:password>"),
            ("<u ns:token='a>b' name=\"x\"/>y", "<u ns:token='***' name=\"x\"/>y"),
            ("<u api_key = \"a\" b='c'>d</u>", "<u api_key = \"***\" b='c'>d</u>"),
            (
                "<?xml version=\"1.0\"?><!-- it's --><author>a</author>",
                "<?xml version=\"1.0\"?><!-- it's --><author>a</author>"
            ),
            ("<!-- it's --><token>abc</token>'", "<!-- it's --><token>***</token>'"),
            ("<!-- it's <pin>abc</pin> -->", "<!-- it's <pin>***</pin> -->"),
            ("<![CDATA[it's]]><pin>abc</pin>'", "<![CDATA[it's]]><pin>***</pin>'"),
            ("<pin><!-- </pin> -->abc</pin>", "<pin>***</pin>"), ("<a b'><pin>abc</pin>'", "<a b'><pin>***</pin>'"),
            ("<monkey inside=\"1\">a</monkey>", "<monkey inside=\"1\">a</monkey>"),
            ("<token>cut off in the mid", "<token>***"), ("<a token=\"cut off", "<a token=\"***"), ("<tok", "<tok"),
            ("<key>abc</key>", "<key>***</key>"), ("< a", "< a"), ("<", "<"), ("<>", "<>"), ("</token>a", "</token>a"),
        ]
    )
    func masked(text: String, expected: String) {
        #expect(SecretMask.structuredText(text) == expected)
    }

    @Test("a secret key in a property list masks the value that follows it")
    func propertyList() {
        let text = "<plist><dict><key>pin</key>\n<string>1</string><key>id</key><string>2</string>"
        let rest = "<key>tokens</key><array><string>3</string></array></dict></plist>"
        let masked = "<plist><dict><key>pin</key>\n<string>***</string><key>id</key><string>2</string>"
        #expect(SecretMask.structuredText(text + rest) == masked + "<key>tokens</key><array>***</array></dict></plist>")
    }

    @Test(
        "a name with a character reference counts as that of a secret, and one with other references is resolved",
        arguments: [
            ("&#112;in", true), ("p&#x69;n", true), ("na&#109;e", true), ("p&#+105;n", true), ("pass&amp;word", true),
            ("terms &amp; conditions", false), ("p&i;n", false),
        ]
    )
    func references(name: String, isSecret: Bool) {
        let text = "<plist><dict><key>\(name)</key><string>s3cr3t</string></dict></plist>"
        #expect(SecretMask.structuredText(text) == (isSecret ? text.replacing("s3cr3t", with: "***") : text))
    }

    @Test("text without secrets is unchanged, even if it is truncated")
    func plain() {
        let text = "<?xml version='1.0'?><a b=\"c>d\"><!-- x > y --><e/>ü<![CDATA[<f>]]></a>"
        for length in 0...text.count {
            #expect(SecretMask.structuredText(String(text.prefix(length))) == text.prefix(length))
        }
    }
}
