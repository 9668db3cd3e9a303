/// What there is to say about the way in which a film is played: a stable code, the names that belong into a sentence,
/// and the sentence in English.
public struct PlayReason: Sendable, Equatable {
    public enum Code: String, Sendable, CaseIterable {
        // Why not
        case noMedia = "no-media"
        case unreadable
        case notLookedInto = "not-looked-into"
        case empty
        case noStream = "no-stream"
        case pictureNotPlayed = "picture-not-played"
        case soundNotPlayed = "sound-not-played"
        case containerNotPlayed = "container-not-played"
        case tooSlow = "too-slow"
        // Why what is there of it cannot be watched yet
        case indexAtEnd = "index-at-end"
        case tooLittle = "too-little"
        case onlyWhenComplete = "only-when-complete"
        // What is different from what one would expect
        case perhapsNotPlayed = "perhaps-not-played"
        case soundConverted = "sound-converted"
        case pictureConverted = "picture-converted"
        case otherSound = "other-sound"
        case deviceChoosesSound = "device-chooses-sound"
    }

    public let code: Code
    /// Of the picture's codec, as people call it, where the code is about it; and so on.
    public let picture: String?
    public let sound: String?
    public let container: String?
    /// What the library said of a file that it could not read.
    public let fault: String?
    /// How fast this machine converts the film, in tenths: 0.6 is six seconds of film made in ten.
    public let speed: Double?

    init(
        _ code: Code, picture: String? = nil, sound: String? = nil, container: String? = nil, fault: String? = nil,
        speed: Double? = nil
    ) {
        self.speed = speed.map { ($0 * 10).rounded(.down) / 10 }
        self.code = code
        self.picture = picture
        self.sound = sound
        self.container = container
        self.fault = fault
    }

    public var sentence: String {
        let (picture, sound, container) = (picture ?? "", sound ?? "", container ?? "")
        return switch code {
        case .noMedia: "This is no film, sound or picture."
        case .unreadable: "Dropreel could not read it: \(fault ?? "")."
        case .notLookedInto: "Dropreel has not looked into it yet: try again in a moment."
        case .empty: "It holds neither a picture nor a sound that Dropreel knows."
        case .noStream: "It is \(container), which this device does not play, and it takes no stream either."
        case .pictureNotPlayed: "Its picture is \(picture), which this device does not play, and is not converted."
        case .soundNotPlayed: "Its sound is \(sound), which this device does not play, and is not converted."
        case .containerNotPlayed: "It is \(container), which this device does not play, and is not converted."
        case .tooSlow:
            """
            Its picture is \(picture), which this device does not play, and this machine converts it at \(speed ?? 0)× the \
            speed of watching.
            """
        case .indexAtEnd: "Its index comes at its end, so it can be watched when it is complete."
        case .tooLittle: "Too little of it is there yet to be watched."
        case .onlyWhenComplete: "This device can watch it when it is complete, but not before."
        case .perhapsNotPlayed:
            "Dropreel has not looked into it yet, so it is not sure that this device plays it."
        case .soundConverted: "Its sound is \(sound), which Dropreel converts for this device."
        case .pictureConverted: "Its picture is \(picture), which Dropreel converts for this device."
        case .otherSound: "This device does not play \(sound), so another sound of the film is played."
        case .deviceChoosesSound:
            "This device chooses the sound by itself, and may choose another one of the film."
        }
    }
}
