#if defined(__linux__)

#include "BareCurl.h"

#include <CCurl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TRANSFERS = 1024, MOST_EVENTS = 256, INFO_RESPONSE_CODE = 0x200000 + 2 };

/// A reusable transfer: its easy handle and the received content.
typedef struct transfer {
    ccurl_easy *easy;
    char *content;
    size_t length;
    size_t room;
} transfer;

static transfer transfers[MOST_TRANSFERS];
static ccurl_multi *multi;
static int poller = -1;
/// The time at which to call libcurl, in milliseconds of the monotonic clock; negative for never.
static int64_t due = -1;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static size_t take_content(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    if (transfer->room - transfer->length < length) {
        size_t room = (transfer->length + length) * 2;
        char *content = realloc(transfer->content, room);
        if (content == NULL) return 0;
        transfer->content = content;
        transfer->room = room;
    }
    memcpy(transfer->content + transfer->length, bytes, length);
    transfer->length += length;
    return length;
}

static int watch(ccurl_easy *easy, int socket, int what, void *context, void *socket_context) {
    (void)easy;
    (void)context;
    (void)socket_context;
    struct epoll_event event = {.data.fd = socket};
    if (what == CCURL_POLL_REMOVE) {
        epoll_ctl(poller, EPOLL_CTL_DEL, socket, &event);
        return 0;
    }
    if (what & CCURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CCURL_POLL_OUT) event.events |= EPOLLOUT;
    if (epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event) != 0) epoll_ctl(poller, EPOLL_CTL_MOD, socket, &event);
    return 0;
}

static int set_timer(ccurl_multi *handle, long milliseconds, void *context) {
    (void)handle;
    (void)context;
    due = milliseconds < 0 ? -1 : now() + milliseconds;
    return 0;
}

static bool prepare(transfer *transfer, const char *url) {
    if (transfer->easy == NULL) {
        transfer->easy = ccurl_easy_make();
        if (transfer->easy == NULL) return false;
        ccurl_set_long(transfer->easy, CCURL_NOSIGNAL, 1);
        ccurl_set_pointer(transfer->easy, CCURL_PRIVATE, transfer);
        ccurl_set_pointer(transfer->easy, CCURL_WRITEDATA, transfer);
        ccurl_set_data_function(transfer->easy, CCURL_WRITEFUNCTION, take_content);
    }
    transfer->length = 0;
    return ccurl_set_text(transfer->easy, CCURL_URL, url) == 0 && ccurl_multi_add(multi, transfer->easy) == 0;
}

static bool open_multi(size_t parallel) {
    if (multi != NULL) return true;
    poller = ccurl_open_poller();
    multi = ccurl_multi_make();
    if (poller < 0 || multi == NULL) return false;
    ccurl_multi_set_socket_function(multi, watch);
    ccurl_multi_set_timer_function(multi, set_timer);
    ccurl_multi_set_long(multi, CCURL_MULTI_MAXCONNECTS, (long)parallel);
    return true;
}

size_t bare_curl_fetch(
    const char *url, size_t count, size_t parallel, const void *expected, size_t expected_length) {
    size_t begun = 0, ended = 0, good = 0;
    struct epoll_event events[MOST_EVENTS];
    if (parallel > MOST_TRANSFERS) parallel = MOST_TRANSFERS;
    if (!open_multi(parallel)) return 0;
    for (; begun < count && begun < parallel; begun++) {
        if (!prepare(&transfers[begun], url)) return good;
    }
    while (ended < count) {
        int64_t rest = due < 0 ? 1000 : due - now();
        int ready = epoll_wait(poller, events, MOST_EVENTS, rest < 0 ? 0 : (int)rest);
        for (int i = 0; i < ready; i++) {
            int what = 0;
            if (events[i].events & EPOLLIN) what |= CCURL_SELECT_IN;
            if (events[i].events & EPOLLOUT) what |= CCURL_SELECT_OUT;
            if (events[i].events & (EPOLLERR | EPOLLHUP)) what |= CCURL_SELECT_ERROR;
            ccurl_multi_act(multi, events[i].data.fd, what);
        }
        if (due >= 0 && due <= now()) {
            due = -1;
            ccurl_multi_act(multi, CCURL_NO_SOCKET, 0);
        }
        for (ccurl_message *message; (message = ccurl_multi_next_message(multi)) != NULL;) {
            transfer *transfer = ccurl_get_private(message->easy);
            bool is_good = message->data.result == CCURL_OK && transfer->length == expected_length &&
                           memcmp(transfer->content, expected, expected_length) == 0 &&
                           ccurl_get_long(transfer->easy, (ccurl_info)INFO_RESPONSE_CODE) == 200;
            good += is_good;
            ended++;
            ccurl_multi_remove(multi, transfer->easy);
            if (begun < count && prepare(transfer, url)) begun++;
        }
    }
    return good;
}

#endif
