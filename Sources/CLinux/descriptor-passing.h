#pragma once
// Open files travel between processes in ancillary data (unix(7), SCM_RIGHTS). The CMSG macros have no Swift spelling.

// sys/socket.h brings fd_set, whose member is named otherwise under _GNU_SOURCE: Swift refuses to use this module together
// with Dispatch, which was built without it, unless both read alike.
#include <features.h>
#pragma push_macro("__USE_XOPEN")
#undef __USE_XOPEN
#include <sys/select.h>
#pragma pop_macro("__USE_XOPEN")

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// sendmsg(2) that carries `descriptor`; -1 and errno on failure. A closed peer is EPIPE, never a signal.
static inline ssize_t dropreel_send_with_descriptor(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
    union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/// recvmsg(2); `*descriptor` is the file that came along (close-on-exec), or stays as it is. There is room for one:
/// the kernel closes any more.
static inline ssize_t dropreel_receive_with_descriptor(int socket, void *bytes, size_t count, int *descriptor) {
    struct iovec piece = {.iov_base = bytes, .iov_len = count};
    union { struct cmsghdr header; char bytes[CMSG_SPACE(sizeof(int))]; } control;
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        // CMSG_SPACE is padded to eight bytes, so a second descriptor may lie behind the first one.
        size_t files = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < files; index++) {
            int file;
            memcpy(&file, CMSG_DATA(header) + index * sizeof(int), sizeof file);
            if (*descriptor < 0) *descriptor = file; else close(file);
        }
    }
    return received;
}

/// A pair of connected stream sockets that no program started meanwhile inherits (`SOCK_CLOEXEC` is no constant there).
static inline int dropreel_socket_pair(int pair[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
}

/// preadv2(2) of what the kernel has in memory: it never waits for a disk (8 is RWF_NOWAIT). EAGAIN when nothing of it is
/// there, EOPNOTSUPP where the file system does not know.
static inline ssize_t dropreel_read_from_memory(int file, const struct iovec *pieces, int count, int64_t place) {
    return syscall(SYS_preadv2, file, pieces, (long)count, (long)place, 0L, 8L);
}

/// Closes everything from `first` on. glibc 2.34 has it, but shows it only with _GNU_SOURCE.
static inline int dropreel_close_from(unsigned first) {
    return (int)syscall(SYS_close_range, first, ~0U, 0);
}

/// The same in a child that posix_spawn is about to start.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
