/// Everything that can be set, whole and checked. Where it came from no longer matters.
struct Settings: Sendable, Equatable {
    /// What somebody who is not signed in may do.
    enum Guests: String, Sendable, CaseIterable { case none, watch }
    /// Who may make an account.
    enum SignUp: String, Sendable, CaseIterable { case code, open, closed }

    /// Absolute paths of the drop folders; never empty.
    var folders: [String]
    /// Absolute path of the folder that holds index, accounts, lock and control socket.
    var state: String
    /// Absolute path of what can be made again.
    var cache: String
    /// Bytes that may lie there.
    var cacheSize: UInt64 = 8_000_000_000
    /// The address to listen on; `nil` means every interface, IPv6 and IPv4.
    var listen: String?
    /// 0: any free one.
    var port: UInt16 = 3767
    /// `nil`: no second port.
    var mediaPort: UInt16? = 3768
    /// Further names under which people reach this machine.
    var hosts: [String] = []
    var name = "Dropreel"
    var guests = Guests.none
    var signUp = SignUp.code
    /// Whether anybody may delete at all.
    var allowsDelete = true
    /// Whether names that begin with a dot are listed.
    var showsDotNames = false
    /// Names that are not listed, beside those that no drop folder lists; `*` stands for any characters.
    var ignored: [String] = []
    var announces = true
    /// Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-*` headers count.
    var trustedProxies: [String] = []
    /// Where the page is read from while it is worked on; `nil`: the one that was built in.
    var page: String?
    /// `[row.NAME]` sections of the file, in their order.
    var rows: [RowSection] = []
    /// The settings file that was read, if any.
    var file: String?
}

/// One `[row.NAME]` section as it was written: a row of the home page.
struct RowSection: Sendable, Equatable {
    let name: String
    /// Line of the first key.
    let line: Int
    var pairs: [Pair]

    struct Pair: Sendable, Equatable {
        let key: String
        let value: String
        let line: Int
    }
}
