#if defined(__linux__)

#define _GNU_SOURCE

#include "CCurl.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/stat.h>

int ccurl_socket_open(const ccurl_address *address) {
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

uint64_t ccurl_socket_identity(int socket) {
    struct stat status;
    return fstat(socket, &status) == 0 && S_ISSOCK(status.st_mode) ? status.st_ino : 0;
}

void ccurl_socket_end(int socket) {
    char bytes[4096];
    shutdown(socket, SHUT_RDWR);
    // No more bytes can arrive, and no socket buffers more than this limit.
    for (int i = 0; i < 65536 && recv(socket, bytes, sizeof bytes, MSG_DONTWAIT) > 0; i++) {}
}

ccurl_readiness ccurl_socket_peek(int socket) {
    char byte;
    ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count > 0) return CCURL_BYTES_TO_READ;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? CCURL_NOTHING_TO_READ : CCURL_END_OR_ERROR;
}

#endif
