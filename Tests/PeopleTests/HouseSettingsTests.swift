import Model
import Support
import Synchronization
import Testing

@testable import People

@Suite struct HouseSettingsTests {
    @Test func `what an owner changes stands above the configuration and survives a restart`() throws {
        let test = try TestHousehold(defaults: HouseRules(guests: .watch, name: "Box"))
        #expect(test.house.settings.current == HouseRules(guests: .watch, signUp: .code, delete: true, name: "Box"))
        let patch = HouseSettings.Patch(signUp: .closed, delete: false, name: "Films 🎬")
        let rules = HouseRules(guests: .watch, signUp: .closed, delete: false, name: "Films 🎬")
        #expect(try test.house.settings.change(patch, by: "Anna") == rules)
        #expect(test.house.settings.current == rules)
        // What nobody changed follows the configuration, which says something else by now.
        let again = try test.restarted()
        #expect(again.house.settings.current == HouseRules(signUp: .closed, delete: false, name: "Films 🎬"))
    }

    @Test func `whoever listens hears of changes and of nothing else`() throws {
        let test = try TestHousehold()
        let heard = Mutex<[HouseRules]>([])
        test.house.settings.onChange { rules in heard.withLock { $0.append(rules) } }
        _ = try test.house.settings.change(.init(guests: .watch), by: "Anna")
        _ = try test.house.settings.change(.init(guests: .watch), by: "Anna")
        #expect(heard.withLock { $0 } == [HouseRules(guests: .watch)])
    }

    @Test func `a configuration that is read anew changes what owners have left alone`() throws {
        let test = try TestHousehold(defaults: HouseRules(name: "Box"))
        let heard = Mutex<[HouseRules]>([])
        test.house.settings.onChange { rules in heard.withLock { $0.append(rules) } }
        _ = try test.house.settings.change(.init(name: "Ours"), by: "Anna")
        #expect(test.house.settings.changedOnPage == ["name"])
        test.house.settings.configure(HouseRules(guests: .watch, name: "Theirs"))
        #expect(heard.withLock { $0.last } == HouseRules(guests: .watch, name: "Ours"))
        test.house.settings.configure(HouseRules(guests: .watch, name: "Others"))
        #expect(heard.withLock { $0.count } == 2)
    }

    @Test func `a name that cannot be shown is refused and changes nothing`() throws {
        let test = try TestHousehold()
        #expect(throws: PeopleRefusal.self) {
            try test.house.settings.change(.init(guests: .watch, name: "a\nb"), by: "Anna")
        }
        #expect(test.house.settings.current == HouseRules())
    }
}
