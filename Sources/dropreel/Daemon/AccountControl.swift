import Model
import People

/// The commands about accounts, over the same parts as the web interface.
enum AccountControl {
    private static let who = "command line"

    static func table(_ people: Household) -> ControlTable {
        [
            "account add": { request in
                answer {
                    let words = try request.words(2)
                    let role = Role(rawValue: words[1]) ?? .viewer
                    let account = try people.accounts.add(
                        name: words[0], role: role, password: request.input ?? "", by: who)
                    return "\(account.name) is \(account.role.rawValue) now"
                }
            },
            "account list": { _ in
                answer {
                    people.accounts.all.map { "\($0.role.rawValue)\t\($0.name)" }.joined(separator: "\n")
                }
            },
            "account remove": { request in
                answer {
                    let account = try find(request.words(1)[0], people)
                    try people.accounts.remove(account.id, by: who)
                    return "\(account.name) is removed"
                }
            },
            "account password": { request in
                answer {
                    let account = try find(request.words(1)[0], people)
                    try people.accounts.setPassword(of: account.id, to: request.input ?? "", by: who)
                    return "\(account.name) has a new password, and is signed out everywhere"
                }
            },
            "account role": { request in
                answer {
                    let words = try request.words(2)
                    let account = try find(words[0], people)
                    let role = Role(rawValue: words[1]) ?? account.role
                    _ = try people.accounts.setRole(of: account.id, to: role, by: who)
                    return "\(account.name) is \(role.rawValue) now"
                }
            },
        ]
    }

    private static func find(_ name: String, _ people: Household) throws(PeopleRefusal) -> Account {
        guard let account = people.accounts.account(named: name) else { throw .noSuchAccount }
        return account
    }

    private static func answer(_ act: () throws -> String) -> ControlAnswer {
        do {
            return .said(try act())
        } catch let failure as Failure {
            return .refused(failure)
        } catch {
            return .refused(Failure(.configuration, "do this", "with the account", "\(error)"))
        }
    }
}
