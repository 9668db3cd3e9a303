import Foundation

/// A blocking client of one connection: exact bytes out, exact bytes in, and every wait has a deadline.
public final class Browser {
    /// What went wrong on the wire.
    public enum Failure: Error, Equatable {
        case cannotConnect(String)
        /// The other side ended or reset the connection.
        case closed
        case deadline
        case malformed(String)
    }

    /// One parsed answer.
    public struct Answer: Sendable {
        public let status: Int
        public let headers: [(name: String, value: String)]
        public var body: [UInt8] = []
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The first value of a field, whatever the case of its name.
        public func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// One server-sent event; comments come as events without name and data.
    public struct Event: Sendable, Equatable {
        public var id: String?
        public var name: String?
        public var data: String?
        public var comment: String?

        public init(id: String? = nil, name: String? = nil, data: String? = nil, comment: String? = nil) {
            self.id = id
            self.name = name
            self.data = data
            self.comment = comment
        }
    }

    private var descriptor: Int32
    private var received: [UInt8] = []
    private var events: [UInt8] = []
    private var isChunked = false
    /// Seconds that each wait may take.
    public var seconds: Double

    /// - Parameters:
    ///   - deadline: seconds that each wait may take.
    ///   - receiveBuffer: bytes the kernel keeps for us, for a client that reads slowly.
    public init(port: UInt16, host: String = "127.0.0.1", deadline: Double = 60, receiveBuffer: Int32? = nil) throws {
        seconds = deadline
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { throw Failure.cannotConnect(host) }
        defer { freeaddrinfo(found) }
        descriptor = socket(found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else {
            let cause = String(cString: strerror(errno))
            Glibc.close(descriptor)
            descriptor = -1
            throw Failure.cannotConnect(cause)
        }
    }

    deinit { close() }

    public func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Says that nothing more will be sent; answers can still come.
    public func halfClose() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends with a reset instead of a farewell, as a client does that was killed.
    public func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    // MARK: Out

    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT)
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure.closed }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a request with a Host field (unless `headers` has one) and reads its answer.
    public func request(
        _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) throws -> Answer {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        if !headers.contains(where: { $0.0.lowercased() == "host" }) { head += "Host: localhost\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        try send(Array((head + "\r\n").utf8) + (body ?? []))
        return try readAnswer(isHead: method == "HEAD")
    }

    public func get(_ target: String, headers: [(String, String)] = []) throws -> Answer {
        try request("GET", target, headers: headers)
    }

    // MARK: In

    /// The next answer with its body: by length, in chunks or until the end of the connection.
    public func readAnswer(isHead: Bool = false) throws -> Answer {
        var answer = try readHead()
        if isHead || answer.status < 200 || answer.status == 204 || answer.status == 304 { return answer }
        if isChunked {
            while let chunk = try readChunk() { answer.body += chunk }
        } else if let length = answer.header("Content-Length") {
            guard let length = Int(length) else { throw Failure.malformed("Content-Length: \(length)") }
            answer.body = try read(length)
        } else {
            answer.body = try readToEnd()
        }
        return answer
    }

    /// Status line and fields only; the body is left to `read`, `nextEvent` …
    public func readHead() throws -> Answer {
        let words = try readLine().split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure.malformed(words.joined(separator: " "))
        }
        var headers: [(String, String)] = []
        while case let line = try readLine(), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { throw Failure.malformed(line) }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers.append((String(line[..<colon]), value))
        }
        let answer = Answer(status: status, headers: headers.map { (name: $0.0, value: $0.1) })
        isChunked = answer.header("Transfer-Encoding")?.lowercased() == "chunked"
        return answer
    }

    /// Exactly so many bytes.
    public func read(_ count: Int) throws -> [UInt8] {
        while received.count < count { try receive() }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Everything until the other side ends the connection.
    public func readToEnd() throws -> [UInt8] {
        do { while true { try receive() } } catch Failure.closed {}
        defer { received = [] }
        return received
    }

    /// The next event or comment of an answer whose head has been read.
    public func nextEvent() throws -> Event {
        while true {
            if let end = events.firstRange(of: [0x0A, 0x0A]) {
                let text = String(decoding: events[..<end.lowerBound], as: UTF8.self)
                events.removeSubrange(..<end.upperBound)
                return Self.event(text)
            }
            if isChunked {
                guard let chunk = try readChunk() else { throw Failure.closed }
                events += chunk
            } else {
                if received.isEmpty { try receive() }
                events += received
                received = []
            }
        }
    }

    private static func event(_ text: String) -> Event {
        var event = Event()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count < 2 ? "" : String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
            switch parts[0] {
            case "id": event.id = value
            case "event": event.name = value
            case "data": event.data = event.data.map { $0 + "\n" + value } ?? value
            default: event.comment = value
            }
        }
        return event
    }

    /// The next chunk; `nil` for the last, with its trailer read.
    private func readChunk() throws -> [UInt8]? {
        let line = try readLine()
        guard let size = Int(line, radix: 16) else { throw Failure.malformed("chunk \(line)") }
        let chunk = try read(size)
        guard try readLine().isEmpty else { throw Failure.malformed("chunk without end") }
        return size == 0 ? nil : chunk
    }

    private func readLine() throws -> String {
        while true {
            if let end = received.firstRange(of: [0x0D, 0x0A]) {
                defer { received.removeSubrange(..<end.upperBound) }
                return String(decoding: received[..<end.lowerBound], as: UTF8.self)
            }
            try receive()
        }
    }

    private func receive() throws {
        try wait(for: POLLIN)
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard !piece.isEmpty else { throw Failure.closed }
        received += piece
    }

    private func wait(for event: Int32) throws {
        guard descriptor >= 0 else { throw Failure.closed }
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { throw Failure.deadline }
    }
}
