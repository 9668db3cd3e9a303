/// The system calls of the worker, as one table. What is not in it answers "not implemented", as an older kernel would,
/// so that glibc takes its next best way (fork and clone3 are among them: threads come from clone).
enum SystemCalls {
    /// Reading what is open, answering on the socket, memory, threads, time.
    static let allowed = names(
        """
        read readv pread64 preadv preadv2 write writev sendmsg sendto recvmsg recvfrom poll ppoll select pselect6
        close lseek fstat munmap mremap brk madvise futex sched_yield sched_getaffinity set_robust_list rseq membarrier
        rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall clock_gettime clock_nanosleep nanosleep
        gettimeofday getrandom gettid getpid getrusage exit exit_group fadvise64 sysinfo uname
        """)

    /// Nothing of ours ever asks for these: whoever does has taken the process over, and it ends at once.
    static let fatal = names(
        """
        socket socketpair connect bind listen accept accept4 execve execveat ptrace process_vm_readv process_vm_writev
        pidfd_getfd io_uring_setup bpf perf_event_open userfaultfd init_module finit_module kexec_load mount umount2
        pivot_root chroot setns unshare keyctl add_key request_key open_by_handle_at
        """)

    /// Libraries ask for files now and then (a random seed, a table of characters) and manage without.
    static let denied = names(
        """
        open openat openat2 creat stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat getcwd
        getdents64 unlink unlinkat rename renameat renameat2 mkdir mkdirat rmdir link linkat symlink symlinkat truncate
        ftruncate chmod fchmod fchmodat chown fchown fchownat chdir fchdir utimensat setxattr fsetxattr
        """)

    private static func names(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
