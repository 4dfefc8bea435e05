import { AppError } from '#shared/contract/errors.ts'

/** Maximum nesting of an input, in levels of objects and arrays. */
export const maxInputDepth = 65

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * Parses JSON in UTF-8. Throws INVALID_JSON if the bytes are not JSON in UTF-8. Throws INVALID_REQUEST if the JSON is
 * nested too deeply, or contains half a surrogate pair, which no later step could store or sign exactly.
 */
export function parseJson(bytes: Uint8Array, maxDepth = maxInputDepth): unknown {
  const text = decodeUtf8(bytes)
  if (depthOf(bytes) > maxDepth) {
    throw new AppError('INVALID_REQUEST', `The body exceeds the maximum nesting of ${maxDepth} levels.`)
  }
  const value = parse(text)
  if (text.includes('\\u') && hasLoneSurrogate(value)) {
    throw new AppError(
      'INVALID_REQUEST',
      'A string in the body contains half a surrogate pair. Expected well-formed Unicode.',
    )
  }
  return value
}

/**
 * Throws INVALID_REQUEST if a number of the JSON text would change when parsed: an integer with more digits than a double
 * holds, or a number beyond its range, which would be written as null. Faster than a reviver, which visits every value.
 */
export function assertExactNumbers(json: string): void {
  if (!/\d{16}|[eE]\+?\d{3}/.test(json)) return
  for (const [token] of json.matchAll(stringOrNumber))
    if (!token.startsWith('"') && !isExact(Number(token), token)) throw inexact(token)
}

/** A string of JSON, or a number with so many digits or an exponent that it may not be exact. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]{14}[\d.eE+-]*|-?\d[\d.]*[eE][\d+-]+/g

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_JSON', 'The body is not UTF-8. Expected a JSON object in UTF-8.', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const found = text.trim() === '' ? 'an empty body' : 'text that is not JSON'
    throw new AppError('INVALID_JSON', `Expected a JSON object in the body, found ${found}.`, { cause })
  }
}

/**
 * The maximum depth of brackets outside of strings. Not recursive, so that no input overflows the stack. Reads bytes, which
 * takes a tenth of the time of characters: no byte of a longer UTF-8 sequence is ASCII.
 */
function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let maxDepth = 0
  let isInString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isInString && byte === backslash) index++
    else if (byte === quotationMark) isInString = !isInString
    else if (isInString) continue
    else if (byte === openBracket || byte === openBrace) maxDepth = Math.max(maxDepth, ++depth)
    else if (byte === closeBracket || byte === closeBrace) depth--
  }
  return maxDepth
}

const [quotationMark, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => !key.isWellFormed() || hasLoneSurrogate(item))
}

const isExact = (value: number, source: string) =>
  Number.isFinite(value) && (!/^-?\d{16,}$/.test(source) || JSON.stringify(value) === source)

const inexact = (source: string) =>
  new AppError(
    'INVALID_REQUEST',
    `The number ${source.slice(0, 40)} exceeds the precision of JSON numbers. Send it as a string.`,
  )
