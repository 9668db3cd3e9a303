public import Model
import Secrets
import Store

/// Leave for one more account each, by a code that is shown once and kept only as its hash.
public final class Invitations: Sendable {
    private let register: Register

    /// Up to 30 days.
    public static let hours = 1...720
    static let limit = 100

    init(_ register: Register) { self.register = register }

    public func invite(
        as role: Role, hours: Int, by who: String
    ) throws(PeopleRefusal) -> (code: String, expires: Moment) {
        guard role > .guest else { throw .invalidRole }
        guard Self.hours.contains(hours) else { throw .invalidHours(Self.hours) }
        let code = LetterCode.random()
        let seconds = Int64(hours) * 3600
        let lived = register.clock.lived
        let row = InvitationRow(codeHash: code.hash.bytes, role: role, expiresLived: lived + seconds)
        try register.act { people throws(PeopleRefusal) in
            let over = people.invitations.values.filter { $0.expiresLived <= lived }
            guard people.invitations.count - over.count < Self.limit else {
                throw .tooManyInvitations(Self.limit)
            }
            return over.map { .removeInvitation(codeHash: $0.codeHash) } + [
                .addInvitation(row), .setClock(register.clock.row),
                register.logLine(.invited, by: who, about: role.rawValue),
            ]
        }
        return (code.text, register.clock.now.adding(seconds: seconds))
    }
}

extension Population {
    /// The invitation that a typed code stands for, unless it has expired.
    func invitation(typed: String, lived: Int64) -> InvitationRow? {
        guard let row = LetterCode(typed: typed).flatMap({ invitations[$0.hash] }), row.expiresLived > lived else {
            return nil
        }
        return row
    }
}
