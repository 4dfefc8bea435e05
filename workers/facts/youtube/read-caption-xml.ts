import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import type { CaptionSink } from './caption-line.ts'
import { unknownCaptions, youTubeError } from './youtube-error.ts'

/**
 * Reads the two XML formats of captions: `<transcript><text start="1.2" dur="3.4">`, in seconds, and srv3 [N]:
 * `<timedtext><body><p t="1200" d="3400"><s>`, in milliseconds. A text is HTML that is escaped once more. No entities are
 * expanded but those of XML and HTML. Throws PROVIDER_ERROR for other documents, and for those that end early.
 */
export function readCaptionXml(xml: string, sink: CaptionSink): void {
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
  ['text', ({ start, dur }) => ({ startMs: numberOf(start) * 1000, durationMs: numberOf(dur) * 1000 })],
  ['p', ({ t, d }) => ({ startMs: numberOf(t), durationMs: numberOf(d) })],
])

/** Not `Number` alone, which takes an empty text for 0. */
const numberOf = (text = '') => (text.trim() === '' ? Number.NaN : Number(text))

/** Most lines have neither markup nor entities. */
const decode = (text: string) => (/[<&]/.test(text) ? textOfMarkup(text) : text.trim())
