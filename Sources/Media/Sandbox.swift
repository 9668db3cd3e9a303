import CLinux
import CSeccomp
import Glibc
import MediaMessages

/// What the worker takes away from itself before it looks at the first byte of a film. There is no way back.
enum Sandbox {
    /// Which precaution failed, and why.
    struct Fault: Error, CustomStringConvertible {
        let description: String

        init(_ deed: String, _ code: Int32) { description = deed + ": " + String(cString: strerror(code)) }
    }

    /// Bytes of address space that no job gets beyond (`JobLimits.addressSpace`).
    static let addressSpace: UInt = 2 << 30

    /// Leaves the process with standard streams, the descriptors below `firstClosed`, and memory.
    static func enter(closingFrom firstClosed: UInt32) throws(Fault) {
        try check("die with the daemon", dropreel_die_with_parent())
        try check("close inherited files", dropreel_close_from(firstClosed))
        try check("leave no core file", dropreel_no_dump())
        try limit("address space", RLIMIT_AS, addressSpace)
        try limit("core files", RLIMIT_CORE, 0)
        try limit("written files", RLIMIT_FSIZE, 0)
        try limit("open files", RLIMIT_NOFILE, 16)
        try check("give up new privileges", dropreel_no_new_privileges())
        try filterSystemCalls()
    }

    /// Gives the process what one job may use. Processor time counts from its start, so each job moves the limit.
    static func allow(_ job: JobLimits) {
        var space = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space) == 0 {
            space.rlim_cur = min(job.addressSpace, space.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        }
        var used = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0 else { return }
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits) == 0 else { return }
        limits.rlim_cur = min(UInt(max(used.tv_sec, 0)) + 1 + UInt(clamping: job.processorSeconds), limits.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
    }

    private static func limit(_ thing: String, _ resource: __rlimit_resource, _ most: UInt) throws(Fault) {
        var limits = rlimit(rlim_cur: most, rlim_max: most)
        try check("limit " + thing, setrlimit(__rlimit_resource_t(resource.rawValue), &limits))
    }

    private static func check(_ deed: String, _ result: Int32) throws(Fault) {
        guard result == 0 else { throw Fault(deed, errno) }
    }

    private static func filterSystemCalls() throws(Fault) {
        guard let filter = seccomp_init(dropreel_seccomp_errno(UInt16(ENOSYS))) else {
            throw Fault("prepare the system call filter", ENOMEM)
        }
        defer { seccomp_release(filter) }
        let rules: [(names: [String], action: UInt32)] = [
            (SystemCalls.allowed, dropreel_seccomp_allow),
            (SystemCalls.fatal, dropreel_seccomp_kill),
            (SystemCalls.denied, dropreel_seccomp_errno(UInt16(EACCES))),
        ]
        for (names, action) in rules {
            for name in names { try add(filter, name, action, []) }
        }
        for rule in conditional { try add(filter, rule.name, dropreel_seccomp_allow, rule.conditions) }
        let loaded = seccomp_load(filter)
        guard loaded == 0 else { throw Fault("load the system call filter", -loaded) }
    }

    /// Calls that are allowed for some arguments only.
    private static var conditional: [(name: String, conditions: [scmp_arg_cmp])] {
        // No new code: memory is never executable.
        let notExecutable = condition(2, SCMP_CMP_MASKED_EQ, UInt64(PROT_EXEC), 0)
        // Threads, never processes.
        let cloneThread: UInt64 = 0x10000
        return [
            ("mmap", [notExecutable]),
            ("mprotect", [notExecutable]),
            ("clone", [condition(0, SCMP_CMP_MASKED_EQ, cloneThread, cloneThread)]),
            // Its own limits of processor time and memory, which every job moves.
            (
                "prlimit64",
                [condition(0, SCMP_CMP_EQ, 0, 0), condition(1, SCMP_CMP_EQ, UInt64(RLIMIT_CPU.rawValue), 0)]
            ),
            (
                "prlimit64",
                [condition(0, SCMP_CMP_EQ, 0, 0), condition(1, SCMP_CMP_EQ, UInt64(RLIMIT_AS.rawValue), 0)]
            ),
            // abort() sends a signal to itself.
            ("tgkill", [condition(0, SCMP_CMP_EQ, UInt64(getpid()), 0)]),
            ("fcntl", [condition(1, SCMP_CMP_EQ, UInt64(F_GETFL), 0)]),
        ]
    }

    private static func condition(_ argument: UInt32, _ comparison: scmp_compare, _ a: UInt64, _ b: UInt64)
        -> scmp_arg_cmp
    {
        scmp_arg_cmp(arg: argument, op: comparison, datum_a: a, datum_b: b)
    }

    private static func add(
        _ filter: scmp_filter_ctx, _ name: String, _ action: UInt32, _ conditions: [scmp_arg_cmp]
    ) throws(Fault) {
        let number = seccomp_syscall_resolve_name(name)
        // A library that is older than the call: then it is not allowed, as everything unnamed.
        guard number != __NR_SCMP_ERROR else { return }
        let code = seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions)
        guard code == 0 else { throw Fault("filter the system call " + name, -code) }
    }
}
