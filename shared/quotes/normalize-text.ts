import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'
import { maskMarkup, unitKind } from './mask-markup.ts'

/** A text in the form in which quotes are compared, and where each of its units stands in the text. */
export interface NormalizedText {
  source: string
  /** The markup of `source`: see `maskMarkup`. */
  mask: Uint8Array
  text: string
  /** Where the unit at the same position of `text` begins in `source`. */
  starts: Uint32Array
  /** Where it ends. */
  ends: Uint32Array
}

/**
 * Normalizes a markdown text: Unicode NFKC, lower case, one kind of quotation mark, apostrophe and dash, single spaces, no
 * markup, no soft hyphens and no characters without width. Takes linear time.
 */
export function normalizeText(source: string): NormalizedText {
  const mask = maskMarkup(source)
  const units = openUnits(source.length)
  const forms = new Map<string, string>()
  let spaceAt = -1
  for (let at = 0; at < source.length;) {
    if (mask[at] === unitKind.hidden) {
      at += 1
      continue
    }
    const end = endOfCluster(source, at)
    const form = mask[at] === unitKind.space ? ' ' : formOf(source, { at, end, forms, before: units.last() })
    if (form === ' ') {
      if (spaceAt < 0) spaceAt = at
    } else if (form !== '') {
      if (spaceAt >= 0 && units.last() !== 0) units.push(' ', spaceAt, at)
      spaceAt = -1
      units.push(form, at, end)
    }
    at = end
  }
  return { source, mask, ...units.done() }
}

/** Where a character ends together with the combining marks after it. */
function endOfCluster(source: string, at: number): number {
  let end = at + (isSurrogatePair(source, at) ? 2 : 1)
  // Ends at 16: the composed form of a longer sequence is not a word of any language.
  while (end - at < 16 && source.charCodeAt(end) >= 0x300 && combining.test(source[end] ?? '')) end += 1
  return end
}

const combining = /\p{M}/u

const isSurrogatePair = (source: string, at: number) =>
  (source.charCodeAt(at) & 0xfc00) === 0xd800 && (source.charCodeAt(at + 1) & 0xfc00) === 0xdc00

interface Cluster {
  at: number
  end: number
  forms: Map<string, string>
  /** The code of the unit before it in the normalized text. */
  before: number
}

function formOf(source: string, { at, end, forms, before }: Cluster): string {
  const code = source.charCodeAt(at)
  if (end === at + 1 && code < 0x80) return asciiForm(code, source, at)
  const cluster = source.slice(at, end)
  let form = forms.get(cluster)
  if (form === undefined) {
    form = unicodeForm(cluster)
    forms.set(cluster, form)
  }
  // 10⁶ is not 106, and 2½ is not 21/2.
  if (cluster !== form && isDigit(form.charCodeAt(0)) && isDigit(before)) {
    if (superscript.test(cluster)) return `^${form}`
    if (form.includes('/')) return `+${form}`
  }
  return form
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

const superscript = /[⁰¹²³⁴-⁹]/u

function asciiForm(code: number, source: string, at: number): string {
  if (code <= 0x20) return ' '
  if (code >= 0x41 && code <= 0x5a) return String.fromCharCode(code + 0x20)
  const sign = source[at] ?? ''
  // The same sign may be escaped on one side only.
  if (sign === '\\' || sign === '[' || sign === ']' || sign === '_') return ''
  if (sign === '*' || sign === '`') return isDigit(source.charCodeAt(at + 1)) ? ' ' : ''
  return sign === '"' || sign === '`' ? "'" : sign
}

/** The form of a character outside ASCII, with its combining marks. */
function unicodeForm(cluster: string): string {
  if (/^[\p{Cf}\p{Variation_Selector}]/u.test(cluster)) return ''
  if (/^[\p{Z}\p{Cc}]/u.test(cluster)) return ' '
  if (/^[‘’‚‛“”„‟«»‹›′″´＂＇「」『』]$/u.test(cluster)) return "'"
  if (/^[\p{Pd}−⁃]$/u.test(cluster)) return '-'
  const form = normalizeUnicode(cluster, 'NFKC').toLowerCase().replaceAll('\u2044', '/')
  return form.trim() === '' ? ' ' : form
}

interface Units {
  /** Adds a text that stands for what the source has from `start` to `end`. */
  push: (text: string, start: number, end: number) => void
  /** The code of the last unit. 0 if there is none. */
  last: () => number
  done: () => { text: string; starts: Uint32Array; ends: Uint32Array }
}

/** Builds a text unit by unit, with the place of each in a source of this length. Arrays of numbers would take five times as long. */
function openUnits(sourceLength: number): Units {
  let codes = new Uint16Array(sourceLength + spare)
  let starts = new Uint32Array(codes.length)
  let ends = new Uint32Array(codes.length)
  let length = 0
  const grow = () => {
    codes = copyInto(new Uint16Array(codes.length * 2), codes)
    starts = copyInto(new Uint32Array(starts.length * 2), starts)
    ends = copyInto(new Uint32Array(ends.length * 2), ends)
  }
  return {
    push(text, start, end) {
      for (let index = 0; index < text.length; index += 1) {
        if (length === codes.length) grow()
        codes[length] = text.charCodeAt(index)
        starts[length] = start
        ends[length] = end
        length += 1
      }
    },
    last: () => (length === 0 ? 0 : (codes[length - 1] ?? 0)),
    done: () => ({
      text: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'),
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
    }),
  }
}

const spare = 64

function copyInto<A extends Uint16Array | Uint32Array>(larger: A, smaller: A): A {
  larger.set(smaller)
  return larger
}

/** Finds a character of the scripts that write words without spaces, or join particles to them. */
export const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
