import type { CaptionLine, CaptionSink } from './caption-line.ts'
import { readCaptionJson } from './read-caption-json.ts'
import { readCaptionXml } from './read-caption-xml.ts'
import { youTubeError } from './youtube-error.ts'

/** Reads captions in any format of YouTube. Throws PROVIDER_ERROR for other documents. */
export function readCaptions(text: string): CaptionLine[] {
  const lines: CaptionLine[] = []
  const sink: CaptionSink = {
    add({ startMs, durationMs, text }) {
      if (!isTime(startMs)) throw youTubeError('sent captions without times')
      if (lines.length >= maxLines) throw youTubeError(`sent more than ${maxLines} lines of captions`)
      lines.push({
        startMs: Math.round(startMs),
        durationMs: isTime(durationMs) ? Math.round(durationMs) : undefined,
        text,
      })
    },
  }
  if (text.startsWith('{')) readCaptionJson(text, sink)
  else readCaptionXml(text, sink)
  return lines
}

/** A day of speech has about 30,000 lines. */
const maxLines = 200_000

/** Within a year. */
const isTime = (milliseconds: number) => milliseconds >= 0 && milliseconds < 366 * 86_400_000
