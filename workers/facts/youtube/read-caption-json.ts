import { valueAt } from '#workers/upstreams/read-reply.ts'
import type { CaptionSink } from './caption-line.ts'
import { unknownCaptions } from './youtube-error.ts'

/**
 * Reads the format json3 [N]: `{events: [{tStartMs, dDurationMs, segs: [{utf8}]}]}`. Events without text set the layout.
 * Throws PROVIDER_ERROR for other JSON.
 */
export function readCaptionJson(json: string, sink: CaptionSink): void {
  const events = valueAt(parse(json), 'events')
  if (!Array.isArray(events)) throw unknownCaptions()
  for (const event of events) {
    const parts = valueAt(event, 'segs')
    if (!Array.isArray(parts)) continue
    const text = parts.map((part) => textOf(valueAt(part, 'utf8'))).join('')
    if (text.trim() === '') continue
    sink.add({
      startMs: numberOf(valueAt(event, 'tStartMs')),
      durationMs: numberOf(valueAt(event, 'dDurationMs')),
      text,
    })
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw unknownCaptions()
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)
