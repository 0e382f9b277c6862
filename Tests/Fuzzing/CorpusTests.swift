import Foundation
import Testing

/// The fuzzing programs in an ordinary build, with the inputs of their corpora. `fuzz` runs them under the address sanitizer,
/// with further inputs. The program `generated` is left out, because `fuzz` generates its types.
@Suite("Corpora of the fuzzing programs")
struct CorpusTests {
    static let programs: [String: @Sendable ([UInt8]) -> Void] = [
        "cookies": holdCookies,
        "events": holdEvents,
        "fields": holdFields,
        "forms": holdForms,
        "headers": holdHeaders,
        "links": holdLinks,
        "names": holdNames,
        "numbers": holdNumbers,
        "outputs": holdOutputs,
        "patterns": holdPatterns,
        "plists": holdPlists,
        "recordings": holdRecordings,
        "responses": holdResponses,
        "samples": holdSamples,
        "schemas": holdSchemas,
        "states": holdStates,
        "tallies": holdTallies,
        "texts": holdTexts,
        "walk": holdWalk,
        "xml": holdXml,
    ]

    /// The input that a program reads.
    @TaskLocal static var input = ""

    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Corpus"
    )

    @Test("each program has a corpus, and each corpus has a program")
    func names() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(folders.sorted() == (Self.programs.keys + ["generated"]).sorted())
    }

    @Test("no input of a corpus makes its program trap or contradict itself", arguments: programs.keys.sorted())
    func replay(name: String) throws {
        let program = try #require(Self.programs[name])
        let folder = Self.corpus.appendingPathComponent(name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(file))
            Self.$input.withValue("\(name)/\(file)") { program([UInt8](bytes)) }
        }
    }
}

/// Records an issue if a condition is false, instead of the trap by which libFuzzer notices it.
func expect(_ isTrue: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
    #expect(isTrue(), "\(CorpusTests.input): \(message())")
}
