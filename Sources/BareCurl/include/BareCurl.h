// The peer of the benchmark's row `client`: libcurl without anything above it, in the shape that its manual recommends
// for many transfers, one thread with a multi handle and epoll.

#if defined(__linux__)

#include <stddef.h>

/// Performs `count` transfers of a URL, `parallel` at a time, over connections and easy handles that are kept from one
/// call to the next, and compares the content of each to what is expected.
///
/// The table `ccurl` is loaded before. Call it from one thread at a time.
///
/// Returns how many transfers had that content and the status 200.
size_t bare_curl_fetch(
    const char *url, size_t count, size_t parallel, const void *expected, size_t expected_length);

#endif
