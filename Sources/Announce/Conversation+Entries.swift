import CAvahi

/// The entries that neighbors see: published on a client, under another name when a neighbor has ours.
extension Conversation {
    fileprivate func groupChanged(_ group: OpaquePointer, _ state: AvahiEntryGroupState) {
        guard let client = avahi_entry_group_get_client(group) else { return }
        self.group = group
        switch state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED:
            backOff = BackOff()
            let host = avahi_client_get_host_name_fqdn(client).map { String(cString: $0) } ?? ""
            news.show(.announced(name: name?.text ?? wish, host: host))
        case AVAHI_ENTRY_GROUP_COLLISION:
            name = name?.alternative
            publish(on: client)
        case AVAHI_ENTRY_GROUP_FAILURE:
            fail(
                "Avahi refused the entries: \(Self.sentence(avahi_client_errno(client)))",
                remedy: "systemctl status avahi-daemon")
        default:
            break
        }
    }

    func publish(on client: OpaquePointer) {
        guard let host = avahi_client_get_host_name(client).map({ String(cString: $0) }) else { return }
        if group == nil {
            group = avahi_entry_group_new(client, onGroup, Unmanaged.passUnretained(self).toOpaque())
        }
        guard let group else {
            return fail("Avahi gives no group: \(Self.sentence(avahi_client_errno(client)))")
        }
        // A name that a neighbor made us take is kept as long as the host keeps its own.
        if name?.host != host { name = ServiceName(wish, on: host) }
        published = links()
        if published?.isEmpty == true {
            avahi_entry_group_reset(group)
            return news.showFailure("this machine is in no network: it has only bridges of containers and tunnels")
        }
        for _ in 0..<50 {
            avahi_entry_group_reset(group)
            let result = add(to: group)
            if result == AVAHI_ERR_COLLISION {
                name = name?.alternative
            } else if result < 0 {
                return fail("Avahi refused the entries: \(Self.sentence(result))")
            } else {
                return
            }
        }
        fail("every name like \"\(wish) on \(host)\" is taken", remedy: "give another --name")
    }

    /// Zero, or the error of the first service that could not be added.
    private func add(to group: OpaquePointer) -> Int32 {
        guard let name else { return Int32(AVAHI_ERR_INVALID_SERVICE_NAME) }
        // A network of its own for each link: the same name may be announced on several.
        let places =
            published.map { $0.sorted().map(AvahiIfIndex.init(bitPattern:)) } ?? [AvahiIfIndex(AVAHI_IF_UNSPEC)]
        for (service, place) in services.flatMap({ service in places.map { (service, $0) } }) {
            var list: UnsafeMutablePointer<AvahiStringList>?
            defer { avahi_string_list_free(list) }
            for text in service.txt.reversed() { list = avahi_string_list_add(list, text) }
            let result = avahi_entry_group_add_service_strlst(
                group, place, AvahiProtocol(AVAHI_PROTO_UNSPEC), AvahiPublishFlags(rawValue: 0),
                name.text, service.type,
                nil, nil, service.port, list)
            guard result >= 0 else { return result }
        }
        return avahi_entry_group_commit(group)
    }
}

private func onGroup(_ group: OpaquePointer?, _ state: AvahiEntryGroupState, _ owner: UnsafeMutableRawPointer?) {
    guard let group, let owner else { return }
    Unmanaged<Conversation>.fromOpaque(owner).takeUnretainedValue().groupChanged(group, state)
}
