import Folding
public import Model

extension FileName {
    /// As sidecars name a film, with its ending and without, in the form in which two names of one film agree; bytes that
    /// are no text agree with themselves only.
    public var compared: (whole: String, stem: String) { (Self.compared(bytes), Self.compared(stem)) }

    /// Any part of a name in that form.
    public static func compared(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return caseFolded(text) }
        return "\u{0}" + bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
}
