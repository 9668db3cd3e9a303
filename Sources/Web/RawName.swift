import FoundationEssentials
import Model

/// The exact bytes of a name that is not UTF-8.
struct RawName {
    let base64: String

    init?(_ name: FileName) {
        guard !name.isValidUTF8 else { return nil }
        base64 = Data(name.bytes).base64EncodedString()
    }
}
