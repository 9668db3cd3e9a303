import Glibc

/// A file descriptor with one owner: closed when nobody needs it any more.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    consuming func take() -> Int32 {
        let number = number
        discard self
        return number
    }
}
