#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "descriptor-passing.h"
#include <stdint.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <malloc.h>
#include <pwd.h>
#include <grp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What Swift's Glibc does not show. Every function answers 0 (or a descriptor, or a count) when it went well and
   the negative errno when it did not, so that no caller has to read errno after other code has run. */

/* statx flags that the C library only shows with _GNU_SOURCE */
static const int linux_at_empty_path = 0x1000;
static const int linux_at_no_follow = 0x100;

struct linux_facts {
    uint64_t device, inode, size, allocated, mount;
    int64_t birth, modified, changed; /* nanoseconds since 1970; birth 0 where unknown */
    uint32_t links, owner, mode;
    bool is_mount_root;
};

static inline int64_t linux_nanoseconds(struct statx_timestamp time) {
    int64_t product, sum;
    if (__builtin_mul_overflow(time.tv_sec, (int64_t)1000000000, &product)) return time.tv_sec < 0 ? INT64_MIN : INT64_MAX;
    if (__builtin_add_overflow(product, (int64_t)time.tv_nsec, &sum)) return INT64_MAX;
    return sum;
}

/* flags: linux_at_no_follow for a name, linux_at_empty_path (with an empty name) for the descriptor itself.
   0x4000 is AT_STATX_DONT_SYNC, 0x800 is AT_NO_AUTOMOUNT: a look must neither wait for a server nor mount anything. */
static inline int linux_look(int directory, const char *name, int flags, struct linux_facts *facts) {
    struct statx x;
    memset(&x, 0, sizeof x);
    const unsigned wanted = STATX_BASIC_STATS | STATX_BTIME | 0x1000u /* STATX_MNT_ID */;
    if (syscall(SYS_statx, directory, name, flags | 0x4000 | 0x800, wanted, &x) != 0) return -errno;
    facts->device = (uint64_t)x.stx_dev_major << 32 | x.stx_dev_minor;
    facts->inode = x.stx_ino;
    facts->size = x.stx_size;
    if (__builtin_mul_overflow(x.stx_blocks, (uint64_t)512, &facts->allocated)) facts->allocated = UINT64_MAX;
    facts->mount = (x.stx_mask & 0x1000u) ? x.stx_mnt_id : 0;
    facts->birth = (x.stx_mask & STATX_BTIME) ? linux_nanoseconds(x.stx_btime) : 0;
    facts->modified = linux_nanoseconds(x.stx_mtime);
    facts->changed = linux_nanoseconds(x.stx_ctime);
    facts->links = x.stx_nlink;
    facts->owner = x.stx_uid;
    facts->mode = x.stx_mode;
    facts->is_mount_root = (x.stx_attributes & 0x2000u /* STATX_ATTR_MOUNT_ROOT */) != 0;
    return 0;
}

struct linux_file_system {
    uint64_t id, magic, free, total; /* bytes */
};

/* The file system under a descriptor (O_PATH is enough). */
static inline int linux_file_system_of(int descriptor, struct linux_file_system *system) {
    struct statfs s;
    if (fstatfs(descriptor, &s) != 0) return -errno;
    memcpy(&system->id, &s.f_fsid, sizeof system->id);
    system->magic = (uint64_t)s.f_type & 0xffffffffu;
    if (__builtin_mul_overflow((uint64_t)s.f_bavail, (uint64_t)s.f_bsize, &system->free)) system->free = UINT64_MAX;
    if (__builtin_mul_overflow((uint64_t)s.f_blocks, (uint64_t)s.f_bsize, &system->total)) system->total = UINT64_MAX;
    return 0;
}

static inline int linux_open(int directory, const char *path, int flags) {
    int descriptor = openat(directory, path, flags | O_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

static const int linux_o_path = 010000000;
static const uint64_t linux_resolve_beneath = RESOLVE_BENEATH;
static const uint64_t linux_resolve_no_magic_links = RESOLVE_NO_MAGICLINKS;
static const uint64_t linux_resolve_no_links = RESOLVE_NO_SYMLINKS;
static const uint64_t linux_resolve_no_mounts = RESOLVE_NO_XDEV;

/* openat2; asks again when the kernel saw a rename on the way (EAGAIN, which a foreign lease also gives). */
static inline int linux_open_beneath(int directory, const char *path, int flags, uint64_t resolve) {
    struct open_how how;
    memset(&how, 0, sizeof how);
    how.flags = (uint64_t)(unsigned)(flags | O_CLOEXEC);
    how.resolve = resolve;
    for (int attempt = 0;; attempt++) {
        int descriptor = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
        if (descriptor >= 0) return descriptor;
        if (errno != EINTR && (errno != EAGAIN || attempt >= 8)) return -errno;
    }
}

/* RENAME_NOREPLACE is 1. */
static inline int linux_rename(int from, const char *old, int to, const char *name, bool may_replace) {
    return syscall(SYS_renameat2, from, old, to, name, may_replace ? 0 : 1) == 0 ? 0 : -errno;
}

/* Raw directory entries: 8 bytes inode, 8 offset, 2 length of the record, 1 type, then the name with its NUL. */
static inline long linux_read_directory(int directory, void *buffer, unsigned long capacity) {
    long count = syscall(SYS_getdents64, directory, buffer, capacity);
    return count < 0 ? -errno : count;
}

/* Is anybody writing? A read lease is granted only while nobody has the file open for writing; it is given back at
   once, because a writer would have to wait for it. 1024 is F_SETLEASE. */
static inline int linux_probe_lease(int descriptor) {
    if (fcntl(descriptor, 1024, F_RDLCK) != 0) return -errno;
    fcntl(descriptor, 1024, F_UNLCK);
    return 0;
}

/* A writer that comes between the two calls above makes the kernel send SIGIO, which ends a process by default. */
static inline void linux_ignore_lease_breaks(void) {
    struct sigaction now;
    if (sigaction(SIGIO, 0, &now) == 0 && now.sa_handler == SIG_DFL) signal(SIGIO, SIG_IGN);
}

/* Each thread would get a heap of its own, and keep what it needed once; before there is a second thread. */
static inline void linux_share_heaps(int count) { mallopt(M_ARENA_MAX, count); }

/* The first byte at or after `from` that the file system keeps no data for; the size when there is none. */
static inline int64_t linux_next_hole(int descriptor, int64_t from) {
    int64_t place = lseek(descriptor, from, 4 /* SEEK_HOLE */);
    return place < 0 ? -errno : place;
}

static inline int64_t linux_next_data(int descriptor, int64_t from) {
    int64_t place = lseek(descriptor, from, 3 /* SEEK_DATA */);
    return place < 0 ? -errno : place;
}

/* An eventfd: something to wake a poll() with. 0x80800 is EFD_CLOEXEC | EFD_NONBLOCK. */
static inline int linux_event_descriptor(void) {
    int descriptor = (int)syscall(SYS_eventfd2, 0, 0x80800);
    return descriptor < 0 ? -errno : descriptor;
}

/* faccessat2 with the effective user: may the daemon do that to the descriptor's file? mode: R_OK | W_OK | X_OK.
   0x1000 is AT_EMPTY_PATH, 0x200 AT_EACCESS. */
static inline int linux_may(int descriptor, int mode) {
    return syscall(439 /* SYS_faccessat2 */, descriptor, "", mode, 0x1000 | 0x200) == 0 ? 0 : -errno;
}

/* Copies the account's name into the buffer; false when it has none. */
static inline bool linux_user_name(uint32_t id, char *buffer, unsigned long capacity) {
    char space[4096];
    struct passwd entry, *found = 0;
    if (getpwuid_r(id, &entry, space, sizeof space, &found) != 0 || !found) return false;
    strncpy(buffer, entry.pw_name, capacity);
    return buffer[capacity - 1] == 0;
}

static inline bool linux_group_name(uint32_t id, char *buffer, unsigned long capacity) {
    char space[4096];
    struct group entry, *found = 0;
    if (getgrgid_r(id, &entry, space, sizeof space, &found) != 0 || !found) return false;
    strncpy(buffer, entry.gr_name, capacity);
    return buffer[capacity - 1] == 0;
}
