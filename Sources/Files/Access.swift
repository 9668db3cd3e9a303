import CLinux
import Glibc
import Model

/// Finds out which folder on the way refuses the daemon, whom it belongs to and what mends it.
enum Access {
    /// What a deed needs of the last place on the way.
    enum Need: Int32 {
        case read = 4  // R_OK
        case list = 5  // R_OK | X_OK
        case change = 3  // W_OK | X_OK
    }

    /// The first place on `path` (absolute) that refuses; `nil` when none does.
    static func firstObstacle(on path: [UInt8], need: Need) -> (remedy: AccessRemedy, hint: String)? {
        var here: [UInt8] = [0x2F]
        for part in path.split(separator: 0x2F) {
            let above = here
            here = (here.count == 1 ? here : here + [0x2F]) + part
            let descriptor = linux_open(AT_FDCWD, here.cString, linux_o_path)
            if descriptor == -EACCES {
                let remedy = remedy(for: above)
                return (remedy, remedy.commandToEnter)
            }
            guard descriptor >= 0 else { return nil }
            close(descriptor)
        }
        let descriptor = linux_open(AT_FDCWD, here.cString, linux_o_path)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard linux_may(descriptor, need.rawValue) == -EACCES else { return nil }
        let remedy = remedy(for: here)
        return (remedy, need == .change ? remedy.commandToWrite : remedy.commandToRead)
    }

    static func remedy(for place: [UInt8]) -> AccessRemedy {
        var look = linux_facts()
        let isKnown = linux_look(AT_FDCWD, place.cString, 0, &look) == 0
        return AccessRemedy(
            place: place, owner: isKnown ? userName(look.owner) : "somebody else", user: userName(geteuid()),
            group: groupName(getegid()))
    }

    static func userName(_ id: UInt32) -> String { name(id, linux_user_name) }
    static func groupName(_ id: UInt32) -> String { name(id, linux_group_name) }

    private static func name(_ id: UInt32, _ ask: (UInt32, UnsafeMutablePointer<CChar>?, UInt) -> Bool) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard ask(id, &buffer, UInt(buffer.count)) else { return String(id) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
