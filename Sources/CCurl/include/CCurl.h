#pragma once

// The part of libcurl's stable binary interface that this package uses, loaded at run time. No header of
// libcurl is needed.
//
// The numbers are those of curl.h. An option is its base (long 0, pointer 10000, function 20000, curl_off_t
// 30000) plus its ordinal. An info is its type (string 0x100000, long 0x200000, curl_off_t 0x600000) plus its
// ordinal. libcurl never changes them.

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_multi ccurl_multi;

/// A list of strings: `curl_slist`.
typedef struct ccurl_list {
    char *text;
    struct ccurl_list *next;
} ccurl_list;

/// A finished transfer: `CURLMsg`.
typedef struct ccurl_message {
    int kind;
    ccurl_easy *easy;
    union {
        void *whatever;
        int result;
    } data;
} ccurl_message;

/// The address of a socket to open: `curl_sockaddr`.
typedef struct ccurl_address {
    int family;
    int type;
    int protocol;
    unsigned int length;
    /// The layout of `struct sockaddr`. This header does not include that of the system: files that import another module
    /// with it would not find its names.
    struct {
        unsigned short family;
        char data[14];
    } address;
} ccurl_address;

/// The loaded library: the first members of `curl_version_info_data`.
typedef struct ccurl_version {
    int age;
    const char *text;
    unsigned int number;
    const char *host;
    int features;
    const char *tls;
} ccurl_version;

typedef enum ccurl_option : int32_t {
    CCURL_NOBODY = 44,
    CCURL_UPLOAD = 46,
    CCURL_POST = 47,
    CCURL_FRESH_CONNECT = 74,
    CCURL_HTTPGET = 80,
    CCURL_SSL_VERIFYPEER = 64,
    CCURL_SSL_VERIFYHOST = 81,
    CCURL_SSLVERSION = 32,
    CCURL_HTTP_VERSION = 84,
    CCURL_BUFFERSIZE = 98,
    CCURL_NOSIGNAL = 99,
    CCURL_HTTPAUTH = 107,
    CCURL_CONNECTTIMEOUT_MS = 156,
    CCURL_HTTP_TRANSFER_DECODING = 157,
    CCURL_HTTP_CONTENT_DECODING = 158,
    CCURL_PROTOCOLS = 181,
    CCURL_PATH_AS_IS = 234,
    CCURL_PIPEWAIT = 237,
    CCURL_STREAM_WEIGHT = 239,
    CCURL_PROXY_SSLVERSION = 250,
    CCURL_SUPPRESS_CONNECT_HEADERS = 265,
    CCURL_UPLOAD_BUFFERSIZE = 280,
    CCURL_HTTP09_ALLOWED = 285,
    CCURL_WRITEDATA = 10001,
    CCURL_URL = 10002,
    CCURL_PROXY = 10004,
    CCURL_READDATA = 10009,
    CCURL_ERRORBUFFER = 10010,
    CCURL_POSTFIELDS = 10015,
    CCURL_HTTPHEADER = 10023,
    CCURL_SSLCERT = 10025,
    CCURL_KEYPASSWD = 10026,
    CCURL_HEADERDATA = 10029,
    CCURL_CUSTOMREQUEST = 10036,
    CCURL_CAINFO = 10065,
    CCURL_SSLKEY = 10087,
    CCURL_CAPATH = 10097,
    CCURL_PRIVATE = 10103,
    CCURL_OPENSOCKETDATA = 10164,
    CCURL_SEEKDATA = 10168,
    CCURL_NOPROXY = 10177,
    CCURL_CLOSESOCKETDATA = 10209,
    CCURL_PINNEDPUBLICKEY = 10230,
    CCURL_UNIX_SOCKET_PATH = 10231,
    CCURL_PROXY_CAINFO = 10246,
    CCURL_PROXY_CAPATH = 10247,
    CCURL_REQUEST_TARGET = 10266,
    CCURL_PREREQDATA = 10313,
    CCURL_WRITEFUNCTION = 20011,
    CCURL_READFUNCTION = 20012,
    CCURL_HEADERFUNCTION = 20079,
    CCURL_OPENSOCKETFUNCTION = 20163,
    CCURL_SEEKFUNCTION = 20167,
    CCURL_CLOSESOCKETFUNCTION = 20208,
    CCURL_PREREQFUNCTION = 20312,
    CCURL_INFILESIZE_LARGE = 30115,
    CCURL_POSTFIELDSIZE_LARGE = 30120,
} ccurl_option;

typedef enum ccurl_multi_option : int32_t {
    CCURL_MULTI_MAXCONNECTS = 6,
    CCURL_MULTI_SOCKETDATA = 10002,
    CCURL_MULTI_TIMERDATA = 10005,
    CCURL_MULTI_SOCKETFUNCTION = 20001,
    CCURL_MULTI_TIMERFUNCTION = 20004,
} ccurl_multi_option;

typedef enum ccurl_info : int32_t {
    CCURL_INFO_PRIVATE = 0x100000 + 21,
    CCURL_INFO_SSL_VERIFYRESULT = 0x200000 + 13,
    CCURL_INFO_HTTP_CONNECTCODE = 0x200000 + 22,
    CCURL_INFO_OS_ERRNO = 0x200000 + 25,
    CCURL_INFO_NUM_CONNECTS = 0x200000 + 26,
    CCURL_INFO_LOCAL_PORT = 0x200000 + 42,
    CCURL_INFO_HTTP_VERSION = 0x200000 + 46,
    CCURL_INFO_SIZE_UPLOAD = 0x600000 + 7,
    CCURL_INFO_TOTAL_TIME = 0x600000 + 50,
    CCURL_INFO_NAMELOOKUP_TIME = 0x600000 + 51,
    CCURL_INFO_CONNECT_TIME = 0x600000 + 52,
    CCURL_INFO_STARTTRANSFER_TIME = 0x600000 + 54,
    CCURL_INFO_APPCONNECT_TIME = 0x600000 + 56,
} ccurl_info;

/// The results of a transfer: `CURLcode`.
typedef enum ccurl_code : int32_t {
    CCURL_OK = 0,
    CCURL_UNSUPPORTED_PROTOCOL = 1,
    CCURL_URL_MALFORMAT = 3,
    CCURL_NOT_BUILT_IN = 4,
    CCURL_COULDNT_RESOLVE_PROXY = 5,
    CCURL_COULDNT_RESOLVE_HOST = 6,
    CCURL_COULDNT_CONNECT = 7,
    CCURL_WEIRD_SERVER_REPLY = 8,
    CCURL_HTTP2 = 16,
    CCURL_PARTIAL_FILE = 18,
    CCURL_WRITE_ERROR = 23,
    CCURL_OUT_OF_MEMORY = 27,
    CCURL_OPERATION_TIMEDOUT = 28,
    CCURL_SSL_CONNECT_ERROR = 35,
    CCURL_ABORTED_BY_CALLBACK = 42,
    CCURL_BAD_FUNCTION_ARGUMENT = 43,
    CCURL_UNKNOWN_OPTION = 48,
    CCURL_GOT_NOTHING = 52,
    CCURL_SEND_ERROR = 55,
    CCURL_RECV_ERROR = 56,
    CCURL_SSL_CERTPROBLEM = 58,
    CCURL_SSL_CIPHER = 59,
    CCURL_PEER_FAILED_VERIFICATION = 60,
    CCURL_SEND_FAIL_REWIND = 65,
    CCURL_SSL_CACERT_BADFILE = 77,
    CCURL_SSL_ISSUER_ERROR = 83,
    CCURL_SSL_PINNEDPUBKEYNOTMATCH = 90,
    CCURL_SSL_INVALIDCERTSTATUS = 91,
    CCURL_HTTP2_STREAM = 92,
    CCURL_PROXY_HANDSHAKE = 97,
    CCURL_SSL_CLIENTCERT = 98,
    CCURL_TOO_LARGE = 100,
} ccurl_code;

enum {
    CCURL_ERROR_SIZE = 256,
    CCURL_PROTOCOLS_HTTP_AND_HTTPS = 1 | 2,
    CCURL_TLS_1_2 = 6,
    CCURL_HTTP_1_1 = 2,
    CCURL_HTTP_2_OVER_TLS = 4,
    CCURL_FEATURE_HTTP2 = 1 << 16,
    CCURL_MESSAGE_DONE = 1,
    CCURL_PAUSED = 0x10000001,
    CCURL_ABORTED = 0x10000000,
    CCURL_POLL_IN = 1,
    CCURL_POLL_OUT = 2,
    CCURL_POLL_REMOVE = 4,
    CCURL_SELECT_IN = 1,
    CCURL_SELECT_OUT = 2,
    CCURL_SELECT_ERROR = 4,
    CCURL_NO_SOCKET = -1,
};

/// Receives bytes of a response (`CURLOPT_WRITEFUNCTION`, `CURLOPT_HEADERFUNCTION`), or supplies bytes of a
/// request (`CURLOPT_READFUNCTION`).
typedef size_t (*ccurl_data_function)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_seek_function)(void *context, int64_t offset, int origin);
typedef int (*ccurl_open_function)(void *context, int purpose, ccurl_address *address);
typedef int (*ccurl_close_function)(void *context, int socket);
typedef int (*ccurl_prerequest_function)(
    void *context, char *remote_address, char *local_address, int remote_port, int local_port);
typedef int (*ccurl_socket_function)(ccurl_easy *easy, int socket, int what, void *context, void *socket_context);
typedef int (*ccurl_timer_function)(ccurl_multi *multi, long milliseconds, void *context);

/// The functions of the library. Those with `...` are variadic in libcurl too, and must be called with that
/// convention.
typedef struct ccurl_functions {
    int (*global_init)(long flags);
    ccurl_version *(*version_info)(int age);
    ccurl_easy *(*easy_init)(void);
    void (*easy_cleanup)(ccurl_easy *);
    int (*easy_setopt)(ccurl_easy *, int, ...);
    int (*easy_getinfo)(ccurl_easy *, int, ...);
    int (*easy_pause)(ccurl_easy *, int);
    const char *(*easy_strerror)(int);
    ccurl_multi *(*multi_init)(void);
    int (*multi_cleanup)(ccurl_multi *);
    int (*multi_add_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_remove_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_setopt)(ccurl_multi *, int, ...);
    int (*multi_socket_action)(ccurl_multi *, int, int, int *);
    ccurl_message *(*multi_info_read)(ccurl_multi *, int *);
} ccurl_functions;

/// Set once, by `ccurl_load`, and not used before.
extern ccurl_functions ccurl;

/// Loads and initializes the library with a file name. Returns `NULL`, or a description of the failure. Must
/// not be called again after a success.
const char *ccurl_load(const char *name);

static inline const ccurl_version *ccurl_get_version(void) { return ccurl.version_info(0); }

// MARK: Transfers

static inline ccurl_easy *ccurl_easy_make(void) { return ccurl.easy_init(); }
static inline void ccurl_easy_free(ccurl_easy *easy) { ccurl.easy_cleanup(easy); }
static inline int ccurl_easy_resume(ccurl_easy *easy) { return ccurl.easy_pause(easy, 0); }
static inline const char *ccurl_describe(int code) { return ccurl.easy_strerror(code); }

static inline int ccurl_set_long(ccurl_easy *easy, ccurl_option option, long value) {
    return ccurl.easy_setopt(easy, option, value);
}
static inline int ccurl_set_size(ccurl_easy *easy, ccurl_option option, int64_t value) {
    return ccurl.easy_setopt(easy, option, value);
}
static inline int ccurl_set_text(ccurl_easy *easy, ccurl_option option, const char *text) {
    return ccurl.easy_setopt(easy, option, text);
}
static inline int ccurl_set_pointer(ccurl_easy *easy, ccurl_option option, void *pointer) {
    return ccurl.easy_setopt(easy, option, pointer);
}
static inline int ccurl_set_list(ccurl_easy *easy, ccurl_option option, ccurl_list *list) {
    return ccurl.easy_setopt(easy, option, list);
}
static inline int ccurl_set_data_function(ccurl_easy *easy, ccurl_option option, ccurl_data_function function) {
    return ccurl.easy_setopt(easy, option, function);
}
static inline int ccurl_set_seek_function(ccurl_easy *easy, ccurl_seek_function function) {
    return ccurl.easy_setopt(easy, CCURL_SEEKFUNCTION, function);
}
static inline int ccurl_set_open_function(ccurl_easy *easy, ccurl_open_function function) {
    return ccurl.easy_setopt(easy, CCURL_OPENSOCKETFUNCTION, function);
}
static inline int ccurl_set_close_function(ccurl_easy *easy, ccurl_close_function function) {
    return ccurl.easy_setopt(easy, CCURL_CLOSESOCKETFUNCTION, function);
}
static inline int ccurl_set_prerequest_function(ccurl_easy *easy, ccurl_prerequest_function function) {
    return ccurl.easy_setopt(easy, CCURL_PREREQFUNCTION, function);
}

/// Returns 0 if the library does not have the info.
static inline long ccurl_get_long(ccurl_easy *easy, ccurl_info info) {
    long value = 0;
    return ccurl.easy_getinfo(easy, info, &value) == 0 ? value : 0;
}
static inline int64_t ccurl_get_size(ccurl_easy *easy, ccurl_info info) {
    int64_t value = 0;
    return ccurl.easy_getinfo(easy, info, &value) == 0 ? value : 0;
}
static inline void *ccurl_get_private(ccurl_easy *easy) {
    char *value = NULL;
    return ccurl.easy_getinfo(easy, CCURL_INFO_PRIVATE, &value) == 0 ? value : NULL;
}

// MARK: Concurrent transfers

static inline ccurl_multi *ccurl_multi_make(void) { return ccurl.multi_init(); }
static inline int ccurl_multi_free(ccurl_multi *multi) { return ccurl.multi_cleanup(multi); }
static inline int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) { return ccurl.multi_add_handle(multi, easy); }
static inline int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) {
    return ccurl.multi_remove_handle(multi, easy);
}
static inline int ccurl_multi_set_long(ccurl_multi *multi, ccurl_multi_option option, long value) {
    return ccurl.multi_setopt(multi, option, value);
}
static inline int ccurl_multi_set_pointer(ccurl_multi *multi, ccurl_multi_option option, void *pointer) {
    return ccurl.multi_setopt(multi, option, pointer);
}
static inline int ccurl_multi_set_socket_function(ccurl_multi *multi, ccurl_socket_function function) {
    return ccurl.multi_setopt(multi, CCURL_MULTI_SOCKETFUNCTION, function);
}
static inline int ccurl_multi_set_timer_function(ccurl_multi *multi, ccurl_timer_function function) {
    return ccurl.multi_setopt(multi, CCURL_MULTI_TIMERFUNCTION, function);
}
static inline int ccurl_multi_act(ccurl_multi *multi, int socket, int events) {
    int running = 0;
    return ccurl.multi_socket_action(multi, socket, events, &running);
}
static inline ccurl_message *ccurl_multi_next_message(ccurl_multi *multi) {
    int rest = 0;
    return ccurl.multi_info_read(multi, &rest);
}

// MARK: System

/// Starts a detached thread that blocks all signals: no handler of the app runs on it, and a closed connection
/// does not raise `SIGPIPE`. Returns 0 or an error number.
int ccurl_start_thread(const char *name, void *(*main)(void *), void *context);

// Events of epoll. The C libraries declare the names with different types.
static const uint32_t CCURL_EVENT_READABLE = EPOLLIN | EPOLLRDHUP;
static const uint32_t CCURL_EVENT_WRITABLE = EPOLLOUT;
/// The peer has closed its side of the connection.
static const uint32_t CCURL_EVENT_CLOSED = EPOLLRDHUP;
static const uint32_t CCURL_EVENT_BROKEN = EPOLLERR | EPOLLHUP;
/// Reported once for each write to an eventfd.
static const uint32_t CCURL_EVENT_SIGNAL = EPOLLIN | (uint32_t)EPOLLET;

static inline int ccurl_open_poller(void) { return epoll_create1(EPOLL_CLOEXEC); }
static inline int ccurl_open_signal(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
static inline void ccurl_raise_signal(int signal) {
    uint64_t one = 1;
    // Fails only if the counter is at its maximum, so that the signal is already raised.
    ssize_t count = write(signal, &one, sizeof one);
    (void)count;
}

/// Opens a socket that child processes do not inherit. Returns a negative number on failure.
int ccurl_socket_open(const ccurl_address *address);
static inline int ccurl_socket_close(int socket) { return close(socket); }
/// Returns a number that identifies the socket, unlike its descriptor, which another thread may reuse once the socket is
/// closed. Returns 0 if the descriptor is not a socket.
uint64_t ccurl_socket_identity(int socket);
/// Ends the connection, and keeps the socket open. Unread bytes are discarded, because libcurl considers a
/// connection with bytes to read as alive.
void ccurl_socket_end(int socket);

typedef enum ccurl_readiness : int32_t {
    CCURL_NOTHING_TO_READ,
    CCURL_BYTES_TO_READ,
    CCURL_END_OR_ERROR,
} ccurl_readiness;

ccurl_readiness ccurl_socket_peek(int socket);

// MARK: Content codings

/// A content coding (RFC 9110, section 8.4.1).
typedef enum ccurl_coding : int32_t {
    CCURL_GZIP,
    CCURL_DEFLATE,
    /// Raw deflate data that some servers send as `deflate`, without the wrapper of RFC 1950.
    CCURL_RAW_DEFLATE,
    CCURL_BROTLI,
    CCURL_ZSTANDARD,
} ccurl_coding;

typedef enum ccurl_decoding : int32_t {
    /// All input is consumed, and all of its output is written.
    CCURL_DECODER_NEEDS_INPUT,
    /// The output buffer is full.
    CCURL_DECODER_NEEDS_ROOM,
    /// The coded content has ended. The remaining input is not part of it.
    CCURL_DECODER_ENDED,
    CCURL_DECODER_FAILED,
} ccurl_decoding;

typedef struct ccurl_decoder ccurl_decoder;

/// Loads the available libraries of the codings. Must be called once.
void ccurl_load_decoders(void);
bool ccurl_can_decode(ccurl_coding coding);

/// Returns `NULL` if the library of the coding is missing, or if memory is exhausted.
ccurl_decoder *ccurl_decoder_make(ccurl_coding coding);
void ccurl_decoder_free(ccurl_decoder *decoder);

/// Decodes input, and advances all four arguments by the consumed and the written bytes.
ccurl_decoding ccurl_decoder_run(
    ccurl_decoder *decoder, const uint8_t **input, size_t *input_count, uint8_t **output, size_t *output_count);

/// Begins another coded content, if the coding permits concatenation: a further member of gzip (RFC 1952,
/// section 2.2), or a further frame of Zstandard. Returns `false` if it does not.
bool ccurl_decoder_restart(ccurl_decoder *decoder);

#endif
