/// Which Dropreel this is.
public enum Version {
    /// Semantic version, the same in the package, the page and the interface.
    public static let text = "0.1.0"
}
