#if defined(__linux__)

#define _GNU_SOURCE

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

int ccurl_start_thread(const char *name, void *(*main)(void *), void *context) {
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t all, before;
    int result = pthread_attr_init(&attributes);
    if (result != 0) return result;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    result = pthread_create(&thread, &attributes, main, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (result == 0) pthread_setname_np(thread, name);
    return result;
}

ccurl_functions ccurl;

const char *ccurl_load(const char *name) {
    // The handle stays open until the process ends.
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return "cannot be loaded";
    ccurl_functions functions;
    const struct {
        const char *name;
        void *place;
    } symbols[] = {
        {"curl_global_init", &functions.global_init},
        {"curl_version_info", &functions.version_info},
        {"curl_easy_init", &functions.easy_init},
        {"curl_easy_cleanup", &functions.easy_cleanup},
        {"curl_easy_setopt", &functions.easy_setopt},
        {"curl_easy_getinfo", &functions.easy_getinfo},
        {"curl_easy_pause", &functions.easy_pause},
        {"curl_easy_strerror", &functions.easy_strerror},
        {"curl_multi_init", &functions.multi_init},
        {"curl_multi_cleanup", &functions.multi_cleanup},
        {"curl_multi_add_handle", &functions.multi_add_handle},
        {"curl_multi_remove_handle", &functions.multi_remove_handle},
        {"curl_multi_setopt", &functions.multi_setopt},
        {"curl_multi_socket_action", &functions.multi_socket_action},
        {"curl_multi_info_read", &functions.multi_info_read},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (symbol == NULL) return "lacks a function that it should have";
        *(void **)symbols[i].place = symbol;
    }
    if (functions.global_init(3) != 0) return "cannot be initialized";
    ccurl = functions;
    return NULL;
}

#endif
