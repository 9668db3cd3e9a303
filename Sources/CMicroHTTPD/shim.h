#pragma once
// libmicrohttpd frees what it makes; memory and descriptors given to a response are freed with it.
#include <linux/stat.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Variadic functions, which Swift cannot call, and macros with casts, which it does not see.

struct mhd_settings {
    int listen_socket;
    unsigned workers, connections, silence, connection_memory;
};

struct mhd_callbacks {
    void *context;
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
    MHD_LogCallback log;
};

static inline struct MHD_Daemon *mhd_start(const struct mhd_settings *s, const struct mhd_callbacks *c) {
    // Before 1.0 a strict daemon ends some connections without a word; lax, it leaves the same to us, who answer.
    int strict = MHD_get_version()[0] == '0' ? 0 : 1;
    struct MHD_OptionItem options[] = {
        // The logger first, so that it hears everything.
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)c->log, c->context},
        {MHD_OPTION_LISTEN_SOCKET, s->listen_socket, NULL},
        {MHD_OPTION_THREAD_POOL_SIZE, s->workers, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, s->connections, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, s->silence, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, strict, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)c->completed, c->context},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)c->connection, c->context},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)c->target, c->context},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)c->unescape, c->context},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        c->handle, c->context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline int mhd_socket(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *mhd_peer(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *mhd_socket_context(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

// Bytes from the first of the method to the empty line after the fields.
static inline size_t mhd_head_size(struct MHD_Connection *c) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// Bytes of an open file as the kernel knows them, without asking a file server, which may hang (statx(2): 0x1000 is
// AT_EMPTY_PATH, 0x4000 AT_STATX_DONT_SYNC); -1 on failure.
static inline int64_t mhd_known_size(int descriptor) {
    struct statx facts;
    long result = syscall(SYS_statx, descriptor, "", 0x1000 | 0x4000, STATX_SIZE, &facts);
    return result == 0 ? (int64_t)facts.stx_size : -1;
}

// Whether the kernel has the byte there in memory: 1, or 0 when reading it would wait (preadv2(2): 8 is RWF_NOWAIT). 0 also
// where the file system does not tell. What lies behind the end of the file does not wait.
static inline int mhd_is_in_memory(int descriptor, int64_t place) {
    char byte;
    struct iovec room = {&byte, 1};
    return syscall(SYS_preadv2, descriptor, &room, 1, place, 0, 8) >= 0;
}

// The same for as many bytes as there are; -1 when none are in memory.
static inline ssize_t mhd_read_from_memory(int descriptor, void *buffer, size_t count, int64_t place) {
    struct iovec room = {buffer, count};
    return syscall(SYS_preadv2, descriptor, &room, 1, place, 0, 8);
}

// Bytes that the other side of a TCP connection has acknowledged (tcp(7), TCP_INFO); 0 on failure. The headers of glibc
// and of the kernel define the structure both, glibc's without this field, so its place is written down: behind 8 bytes,
// 24 numbers of 4, and two rates of 8 (linux/tcp.h, Linux 4.1 and later).
static inline uint64_t mhd_acknowledged(int socket) {
    uint64_t facts[17] = {0};
    socklen_t size = sizeof facts;
    enum { tcp_info = 11, place = 120 / 8 };
    if (getsockopt(socket, IPPROTO_TCP, tcp_info, facts, &size) != 0 || size < 128) return 0;
    return facts[place];
}

// Whether the other side has closed its end, or the connection is lost. POLLRDHUP (0x2000) hides behind _GNU_SOURCE, which
// Swift's Glibc does not define.
static inline int mhd_has_hung_up(int socket) {
    struct pollfd watched = {.fd = socket, .events = 0x2000};
    return poll(&watched, 1, 0) > 0;
}

static const uint64_t mhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
