#pragma once
#include <errno.h>
#include <malloc.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Function-like macros and variadic functions have no Swift spelling.
static const uint32_t dropreel_seccomp_allow = SCMP_ACT_ALLOW;
static const uint32_t dropreel_seccomp_kill = SCMP_ACT_KILL_PROCESS;
static inline uint32_t dropreel_seccomp_errno(uint16_t code) { return SCMP_ACT_ERRNO(code); }
static inline int dropreel_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
static inline int dropreel_no_dump(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
static inline int dropreel_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// fstat(2) itself: glibc spells it newfstatat(2), which would also tell about paths and is therefore refused.
/// Bytes of the file; -1 and errno on failure.
static inline int64_t dropreel_size(int descriptor) {
    struct stat status;
    return syscall(SYS_fstat, descriptor, &status) == 0 ? (int64_t)status.st_size : -1;
}

/// A raw system call, for trying what the filter refuses.
static inline long dropreel_call(long number, long a, long b, long c, long d) { return syscall(number, a, b, c, d); }
