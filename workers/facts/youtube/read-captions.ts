import type { Result } from '#shared/contract/operations/index.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import { unknownCaptions, youTubeError } from './youtube.ts'

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

/** A line of captions. The end is unknown if the format has no duration. */
interface CaptionLine {
  startMs: number
  durationMs: number | undefined
  /** Entities and markup of the format are decoded. */
  text: string
}

/** Collects lines. A time that the document lacks is NaN. */
interface CaptionSink {
  /** Throws PROVIDER_ERROR for a line without a start, and for too many lines. */
  add: (line: { startMs: number; durationMs: number; text: string }) => void
}

/**
 * Reads the format json3 [N]: `{events: [{tStartMs, dDurationMs, segs: [{utf8}]}]}`. Events without text set the layout.
 * Throws PROVIDER_ERROR for other JSON.
 */
function readCaptionJson(json: string, sink: CaptionSink): void {
  const events = valueAt(parse(json), 'events')
  if (!Array.isArray(events)) throw unknownCaptions()
  for (const event of events) {
    const parts = valueAt(event, 'segs')
    if (!Array.isArray(parts)) continue
    const text = parts.map((part) => textOf(valueAt(part, 'utf8'))).join('')
    if (text.trim() === '') continue
    sink.add({
      startMs: finiteNumber(valueAt(event, 'tStartMs')),
      durationMs: finiteNumber(valueAt(event, 'dDurationMs')),
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
const finiteNumber = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)

/**
 * Reads the two XML formats of captions: `<transcript><text start="1.2" dur="3.4">`, in seconds, and srv3 [N]:
 * `<timedtext><body><p t="1200" d="3400"><s>`, in milliseconds. A text is HTML that is escaped once more. No entities are
 * expanded but those of XML and HTML. Throws PROVIDER_ERROR for other documents, and for those that end early.
 */
function readCaptionXml(xml: string, sink: CaptionSink): void {
  let hasRoot = false
  let depth = 0
  let line: { startMs: number; durationMs: number; depth: number; texts: string[] } | undefined

  const isWhole = walkXml([xml], {
    open(name, attributes) {
      if (depth === 0 && !roots.has(name)) throw unknownCaptions()
      hasRoot = true
      if (++depth > maxDepth) throw unknownCaptions()
      const times = line === undefined ? timesOf.get(name)?.(attributes) : undefined
      if (times !== undefined) line = { ...times, depth, texts: [] }
    },
    text: (text) => void line?.texts.push(text),
    close() {
      if (line !== undefined && line.depth === depth) {
        const { startMs, durationMs, texts } = line
        const text = decode(texts.join(''))
        if (text !== '') sink.add({ startMs, durationMs, text })
        line = undefined
      }
      depth--
    },
  })
  if (!hasRoot) throw unknownCaptions()
  if (!isWhole) throw youTubeError('sent captions that end in the middle')
}

const roots = new Set(['transcript', 'timedtext'])

/** Captions nest four deep. */
const maxDepth = 16

type Attributes = Readonly<Record<string, string>>

/** The elements with a line, and the times of the line in milliseconds. */
const timesOf = new Map<string, (attributes: Attributes) => { startMs: number; durationMs: number }>([
  ['text', ({ start, dur }) => ({ startMs: numberIn(start) * 1000, durationMs: numberIn(dur) * 1000 })],
  ['p', ({ t, d }) => ({ startMs: numberIn(t), durationMs: numberIn(d) })],
])

/** Not `Number` alone, which takes an empty text for 0. */
const numberIn = (text = '') => (text.trim() === '' ? Number.NaN : Number(text))

/** Most lines have neither markup nor entities. */
const decode = (text: string) => (/[<&]/.test(text) ? textOfMarkup(text) : text.trim())

type Segment = Result<'youtube-transcript'>['segments'][number]

/** Captions as segments: one line of text each, without empty ones. A line of unknown length ends where the next begins. */
export function transcriptSegments(lines: readonly CaptionLine[]): Segment[] {
  return lines.flatMap(({ startMs, durationMs, text }, index) => {
    const plain = visibleText(text).replaceAll(/\s+/gu, ' ').trim().toWellFormed()
    if (plain === '') return []
    const endMs =
      durationMs === undefined ? Math.max(startMs, lines[index + 1]?.startMs ?? startMs) : startMs + durationMs
    return { startMs, endMs, startTime: clockTime(startMs), text: plain }
  })
}

/** As players show it: 0:07, 12:45, 1:02:03. */
function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}
