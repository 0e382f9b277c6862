#if defined(__linux__)

#include "CCurl.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>

/// `z_stream` of zlib.
typedef struct zlib_stream {
    const uint8_t *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate;
    void *release;
    void *opaque;
    int data_type;
    unsigned long checksum;
    unsigned long reserved;
} zlib_stream;

/// `ZSTD_inBuffer` and `ZSTD_outBuffer`.
typedef struct zstd_buffer {
    const void *bytes;
    size_t size;
    size_t position;
} zstd_buffer;

static struct {
    int (*begin)(zlib_stream *, int window, const char *version, int size);
    int (*run)(zlib_stream *, int flush);
    int (*restart)(zlib_stream *);
    int (*end)(zlib_stream *);
} zlib;

static struct {
    void *(*make)(void *allocate, void *release, void *opaque);
    int (*run)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
    void (*free)(void *);
} brotli;

static struct {
    void *(*make)(void);
    size_t (*set)(void *, int parameter, int value);
    size_t (*run)(void *, zstd_buffer *output, zstd_buffer *input);
    unsigned (*is_error)(size_t);
    size_t (*free)(void *);
} zstd;

typedef struct symbol {
    const char *name;
    void *place;
} symbol;

/// Loads all functions of a library, or no usable ones: the first function is loaded last, and is `NULL` if the
/// library or one of its functions is missing.
static void load(const char *file, const symbol *symbols, size_t count) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = count; library != NULL && i > 0; i--) {
        void *found = dlsym(library, symbols[i - 1].name);
        if (found == NULL) return;
        *(void **)symbols[i - 1].place = found;
    }
}

void ccurl_load_decoders(void) {
    const symbol of_zlib[] = {
        {"inflateInit2_", &zlib.begin},
        {"inflate", &zlib.run},
        {"inflateReset", &zlib.restart},
        {"inflateEnd", &zlib.end},
    };
    load("libz.so.1", of_zlib, 4);
    const symbol of_brotli[] = {
        {"BrotliDecoderCreateInstance", &brotli.make},
        {"BrotliDecoderDecompressStream", &brotli.run},
        {"BrotliDecoderDestroyInstance", &brotli.free},
    };
    load("libbrotlidec.so.1", of_brotli, 3);
    const symbol of_zstd[] = {
        {"ZSTD_createDCtx", &zstd.make},
        {"ZSTD_DCtx_setParameter", &zstd.set},
        {"ZSTD_decompressStream", &zstd.run},
        {"ZSTD_isError", &zstd.is_error},
        {"ZSTD_freeDCtx", &zstd.free},
    };
    load("libzstd.so.1", of_zstd, 5);
}

bool ccurl_can_decode(ccurl_coding coding) {
    switch (coding) {
    case CCURL_BROTLI: return brotli.make != NULL;
    case CCURL_ZSTANDARD: return zstd.make != NULL;
    default: return zlib.begin != NULL;
    }
}

struct ccurl_decoder {
    ccurl_coding coding;
    zlib_stream stream;
    /// The decoder of Brotli or Zstandard.
    void *other;
};

/// The base 2 logarithm of the largest window of Zstandard in HTTP, 8 MiB (RFC 9659, section 3).
enum { ZSTD_WINDOW_PARAMETER = 100, ZSTD_LARGEST_WINDOW = 23 };

ccurl_decoder *ccurl_decoder_make(ccurl_coding coding) {
    if (!ccurl_can_decode(coding)) return NULL;
    ccurl_decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) return NULL;
    decoder->coding = coding;
    bool is_made;
    switch (coding) {
    case CCURL_BROTLI:
        decoder->other = brotli.make(NULL, NULL, NULL);
        is_made = decoder->other != NULL;
        break;
    case CCURL_ZSTANDARD:
        decoder->other = zstd.make();
        is_made = decoder->other != NULL
            && !zstd.is_error(zstd.set(decoder->other, ZSTD_WINDOW_PARAMETER, ZSTD_LARGEST_WINDOW));
        break;
    default: {
        // A window of 15 bits. Adding 16 selects the wrapper of gzip, and a negative number selects no wrapper.
        int window = coding == CCURL_GZIP ? 15 + 16 : coding == CCURL_DEFLATE ? 15 : -15;
        is_made = zlib.begin(&decoder->stream, window, "1", sizeof decoder->stream) == 0;
    }
    }
    if (is_made) return decoder;
    if (decoder->other != NULL) zstd.free(decoder->other);
    free(decoder);
    return NULL;
}

void ccurl_decoder_free(ccurl_decoder *decoder) {
    switch (decoder->coding) {
    case CCURL_BROTLI: brotli.free(decoder->other); break;
    case CCURL_ZSTANDARD: zstd.free(decoder->other); break;
    default: zlib.end(&decoder->stream);
    }
    free(decoder);
}

static ccurl_decoding run_zlib(
    zlib_stream *stream, const uint8_t **input, size_t *input_count, uint8_t **output, size_t *output_count) {
    unsigned int in = *input_count < UINT_MAX ? (unsigned int)*input_count : UINT_MAX;
    unsigned int out = *output_count < UINT_MAX ? (unsigned int)*output_count : UINT_MAX;
    stream->next_in = *input;
    stream->avail_in = in;
    stream->next_out = *output;
    stream->avail_out = out;
    int result = zlib.run(stream, 0);
    *input = stream->next_in;
    *input_count -= in - stream->avail_in;
    *output = stream->next_out;
    *output_count -= out - stream->avail_out;
    if (result == 1) return CCURL_DECODER_ENDED;
    // -5 is `Z_BUF_ERROR`: no progress is possible without more input or more room.
    if (result != 0 && result != -5) return CCURL_DECODER_FAILED;
    return stream->avail_out == 0 ? CCURL_DECODER_NEEDS_ROOM : CCURL_DECODER_NEEDS_INPUT;
}

static ccurl_decoding run_zstd(
    void *decoder, const uint8_t **input, size_t *input_count, uint8_t **output, size_t *output_count) {
    zstd_buffer in = {*input, *input_count, 0};
    zstd_buffer out = {*output, *output_count, 0};
    size_t result = zstd.run(decoder, &out, &in);
    *input += in.position;
    *input_count -= in.position;
    *output += out.position;
    *output_count -= out.position;
    if (zstd.is_error(result)) return CCURL_DECODER_FAILED;
    if (result == 0) return CCURL_DECODER_ENDED;
    return *output_count == 0 ? CCURL_DECODER_NEEDS_ROOM : CCURL_DECODER_NEEDS_INPUT;
}

ccurl_decoding ccurl_decoder_run(
    ccurl_decoder *decoder, const uint8_t **input, size_t *input_count, uint8_t **output, size_t *output_count) {
    switch (decoder->coding) {
    case CCURL_BROTLI:
        switch (brotli.run(decoder->other, input_count, input, output_count, output, NULL)) {
        case 1: return CCURL_DECODER_ENDED;
        // Without input, Brotli asks for more of it even if it has output that did not fit.
        case 2: return *output_count == 0 ? CCURL_DECODER_NEEDS_ROOM : CCURL_DECODER_NEEDS_INPUT;
        case 3: return CCURL_DECODER_NEEDS_ROOM;
        default: return CCURL_DECODER_FAILED;
        }
    case CCURL_ZSTANDARD: return run_zstd(decoder->other, input, input_count, output, output_count);
    default: return run_zlib(&decoder->stream, input, input_count, output, output_count);
    }
}

bool ccurl_decoder_restart(ccurl_decoder *decoder) {
    switch (decoder->coding) {
    case CCURL_GZIP: return zlib.restart(&decoder->stream) == 0;
    case CCURL_ZSTANDARD: return true;
    default: return false;
    }
}

#endif
