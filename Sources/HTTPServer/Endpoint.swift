import CMicroHTTPD
import Glibc
import Synchronization

/// One listening socket as libmicrohttpd sees it: the callbacks, and what they point to.
final class Endpoint: Sendable {
    let core: ServerCore
    let index: Int

    init(core: ServerCore, index: Int) {
        self.core = core
        self.index = index
    }

    /// Starts libmicrohttpd on the socket, which it does not close when that fails. This object must outlive it.
    func start(on socket: Int32) -> OpaquePointer? {
        let limits = core.limits
        var settings = mhd_settings(
            listen_socket: socket, workers: UInt32(clamping: limits.workers),
            // Those in excess are let in, to be counted, and for others to go: there is room for them meanwhile.
            connections: UInt32(clamping: limits.connections + max(256, limits.connections / 4)),
            silence: UInt32(clamping: limits.silence), connection_memory: UInt32(HeadReader.memory))
        var callbacks = mhd_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            handle: { context, connection, _, method, version, upload, size, slot in
                guard let endpoint = Endpoint.from(context), let connection, let method, let size, let slot else {
                    return .NO
                }
                return endpoint.handle(connection, method, version, upload, size, slot.pointee)
            },
            completed: { context, _, slot, _ in Endpoint.from(context)?.completed(slot) },
            connection: { context, connection, slot, event in
                guard let connection, let slot else { return }
                Endpoint.from(context)?.connection(connection, slot, event)
            },
            target: { context, target, connection in
                guard let endpoint = Endpoint.from(context), let connection else { return nil }
                return endpoint.began(connection, target)
            },
            // Nothing is decoded in place: a NUL would cut the target short. We decode, once, from our own copy.
            unescape: { _, _, text in text.map { strlen($0) } ?? 0 },
            log: { context, format, arguments in
                guard let format, let arguments else { return }
                Endpoint.from(context)?.log(format, arguments)
            })
        return mhd_start(&settings, &callbacks)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Endpoint? {
        context.map { Unmanaged<Endpoint>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The request line is there.
    private func began(_ connection: OpaquePointer, _ target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
        guard let raw = mhd_socket_context(connection) else { return nil }
        let client = Unmanaged<Connection>.fromOpaque(raw).takeUnretainedValue()
        core.running.add(1, ordering: .relaxed)
        let exchange = Exchange(endpoint: self, client: client, connection: connection, target: target)
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    private func handle(
        _ connection: OpaquePointer, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>?,
        _ upload: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>, _ slot: UnsafeMutableRawPointer?
    ) -> MHD_Result {
        guard let slot else { return .NO }
        return Unmanaged<Exchange>.fromOpaque(slot)._withUnsafeGuaranteedRef { exchange in
            guard size.pointee == 0 else {
                let piece = UnsafeRawBufferPointer(start: upload, count: size.pointee)
                size.pointee = 0
                return exchange.received(piece)
            }
            guard exchange.hasHead else { return exchange.headIsComplete(method: method, version: version) }
            return exchange.answer()
        }
    }

    /// The answer has been sent, or never will be.
    private func completed(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let slot, let raw = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<Exchange>.fromOpaque(raw).takeRetainedValue().ended()
        core.running.subtract(1, ordering: .releasing)
    }

    private func connection(
        _ connection: OpaquePointer, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        _ event: MHD_ConnectionNotificationCode
    ) {
        if event == .CONNECTION_NOTIFY_STARTED {
            let client = Connection(connection)
            client.owes(within: core.clients.patience(for: .firstHead))
            slot.pointee = Unmanaged.passRetained(client).toOpaque()
            client.limitSendBufferOnLoopback()
            core.clients.add(client)
        } else if let raw = slot.pointee {
            slot.pointee = nil
            let client = Unmanaged<Connection>.fromOpaque(raw).takeRetainedValue()
            client.end(with: core.farewells)
            core.clients.remove(client)
        }
    }

    private func log(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) {
        let text = String(unsafeUninitializedCapacity: 512) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                let length = vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
                return min(max(0, Int(length)), buffer.count - 1)
            }
        }
        // A client went away in the middle of an answer, as phones do: nothing is wrong, and nobody can do anything.
        guard !text.hasPrefix("Failed to send") else { return }
        core.log("libmicrohttpd: " + String(text.prefix { $0 != "\n" }))
    }
}
