#pragma once
#include <zlib.h>

/// deflateInit2 is a macro, which Swift does not see. 16 more bits of window ask for the frame of gzip (RFC 1952).
static inline int dropreel_gzip_init(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY);
}
