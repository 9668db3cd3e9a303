import CFFmpeg

/// A codec whose packets can lie in fragmented MP4 as they are, or nearly so.
struct CopyCodec {
    /// What must be done to each packet.
    enum Packing {
        /// Nothing.
        case asIs
        /// A byte stream with start codes (ITU-T H.264 Annex B), as in mpegts: lengths take their place.
        case byteStream
        /// Either of these: each packet shows which. Some programs write avi with lengths, too.
        case byteStreamOrNot
        /// A header in front of every packet (ISO/IEC 13818-7 section 6.2), as in mpegts: it is left out.
        case adts
    }

    let type: AVMediaType
    /// Without codec configuration the initialization segment would be useless.
    let needsConfiguration: Bool
    /// Samples in a packet, where it is always the same number; 0 where it is not.
    var frame: Int64 = 0
    /// The sample description must be made from packets: the container does not have its fields.
    var isDescribedByPackets = false

    static func of(_ codec: AVCodecID) -> CopyCodec? { table[codec.rawValue] }

    private static let table: [UInt32: CopyCodec] = Dictionary(
        uniqueKeysWithValues: [
            (AV_CODEC_ID_H264, CopyCodec(type: AVMEDIA_TYPE_VIDEO, needsConfiguration: true)),
            (AV_CODEC_ID_HEVC, CopyCodec(type: AVMEDIA_TYPE_VIDEO, needsConfiguration: true)),
            (AV_CODEC_ID_AV1, CopyCodec(type: AVMEDIA_TYPE_VIDEO, needsConfiguration: true)),
            (AV_CODEC_ID_VP9, CopyCodec(type: AVMEDIA_TYPE_VIDEO, needsConfiguration: false)),
            (AV_CODEC_ID_AAC, CopyCodec(type: AVMEDIA_TYPE_AUDIO, needsConfiguration: false, frame: 1024)),
            (AV_CODEC_ID_OPUS, CopyCodec(type: AVMEDIA_TYPE_AUDIO, needsConfiguration: true, frame: 960)),
            (AV_CODEC_ID_FLAC, CopyCodec(type: AVMEDIA_TYPE_AUDIO, needsConfiguration: true, frame: 4096)),
            (
                AV_CODEC_ID_AC3,
                CopyCodec(
                    type: AVMEDIA_TYPE_AUDIO, needsConfiguration: false, frame: 1536, isDescribedByPackets: true)
            ),
            (
                AV_CODEC_ID_EAC3,
                CopyCodec(
                    type: AVMEDIA_TYPE_AUDIO, needsConfiguration: false, frame: 1536, isDescribedByPackets: true)
            ),
        ].map { ($0.rawValue, $1) })

    /// A codec, and what is done to the packets of one track.
    struct Copying {
        let codec: CopyCodec
        let packing: Packing
    }

    /// `nil` when its packets do not fit into MP4.
    static func copying(_ parameters: AVCodecParameters, _ configuration: [UInt8], container: String) -> Copying? {
        of(parameters.codec_id).map {
            Copying(
                codec: $0,
                packing: packing(parameters.codec_id, configuration: configuration, container: container))
        }
    }

    /// By the first byte of `avcC` and `hvcC`, which is their version, 1; a start code begins with 0. In avi they may be
    /// there for a byte stream, too.
    static func packing(_ codec: AVCodecID, configuration: [UInt8], container: String) -> Packing {
        switch codec {
        case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC:
            configuration.first != 1 ? .byteStream : container == "avi" ? .byteStreamOrNot : .asIs
        case AV_CODEC_ID_AAC: configuration.isEmpty ? .adts : .asIs
        default: .asIs
        }
    }
}
