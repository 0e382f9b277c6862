// The counterpart of the benchmark's row `client`: libcurl without another layer, used as its manual recommends
// for many transfers, with one thread, a multi handle and epoll.

#if defined(__linux__)

#include <stddef.h>

/// Performs `count` transfers of a URL, `parallel` at a time, over connections and easy handles that are reused
/// by later calls, and compares the content of each with the expected content.
///
/// The table `ccurl` must be loaded first. Not thread-safe: call it from one thread at a time.
///
/// Returns the number of transfers with the expected content and the status 200.
size_t bare_curl_fetch(
    const char *url, size_t count, size_t parallel, const void *expected, size_t expected_length);

#endif
