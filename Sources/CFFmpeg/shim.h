#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <string.h>

// Macros that are casts or calls have no Swift spelling.
static const int dropreel_end_of_file = AVERROR_EOF;
static const int dropreel_invalid_data = AVERROR_INVALIDDATA;
static const int64_t dropreel_no_timestamp = AV_NOPTS_VALUE;
static inline int dropreel_error(int code) { return AVERROR(code); }

/// Side data of a stream moved to its codec parameters in libavformat 61.
static inline const uint8_t *dropreel_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
    *size = data ? data->size : 0;
    return data ? data->data : NULL;
#else
    return av_stream_get_side_data(stream, type, size);
#endif
}

/// How a picture is turned, from a track of one file to that of another; negative when memory is short.
static inline int dropreel_copy_display_matrix(const AVStream *from, AVStream *to) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    (void)from, (void)to;  // avcodec_parameters_copy has done it
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(from, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (!data || size < 36) return 0;
    uint8_t *copy = av_stream_new_side_data(to, AV_PKT_DATA_DISPLAYMATRIX, 36);
    if (!copy) return AVERROR(ENOMEM);
    memcpy(copy, data, 36);
#endif
    return 0;
}
