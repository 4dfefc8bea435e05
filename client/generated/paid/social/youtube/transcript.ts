// Written by `npm run docs`. Do not edit.

/** `POST /social/youtube/transcript` */
export interface YoutubeTranscriptInput {
  /** Id of a YouTube video (11 characters), or any URL of the video */
  videoId: string
  /** Language tag of the captions, such as en, pt-BR or zh-Hans */
  lang?: string
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /social/youtube/transcript` */
export interface YoutubeTranscriptOutput {
  /** Id of the video, 11 characters */
  videoId: string
  /** Title of the video, up to 500 characters */
  title?: string
  /** Name of the channel */
  author?: string
  /** Language tag of the returned captions, as YouTube writes it */
  language: string
  /** lang of the call */
  requestedLanguage?: string
  /** manual: captions that people wrote; automatic: by speech recognition */
  kind: "manual" | "automatic"
  /** Lines of the captions, in order; empty ones are left out */
  segments: {
    /** Milliseconds from the start of the video */
    startMs: number
    /** Milliseconds from the start of the video. Lines may overlap */
    endMs: number
    /** As players show it: 0:07, 12:45, 1:02:03 */
    startTime: string
    /** One line of plain text */
    text: string
  }[]
  /** Text of all segments */
  fullText: string
  /** All captions of the video */
  availableLanguages: {
    /** Language tag, as YouTube writes it */
    language: string
    /** Name of the captions on YouTube, such as English */
    name?: string
    /** manual: captions that people wrote; automatic: by speech recognition */
    kind: "manual" | "automatic"
  }[]
  /** Differences from the request */
  warnings?: string[]
  /** When the captions were fetched, ISO 8601 */
  fetchedAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
