import { AppError } from '#shared/errors.ts'

/** Levels of nesting that an input may have. */
export const inputLevels = 65

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * A request body as a JSON value. Throws INVALID_JSON for what is not JSON in UTF-8, and INVALID_REQUEST for JSON that
 * is too deep or holds half a surrogate pair, which no later step could store or sign exactly.
 */
export function parseJson(bytes: Uint8Array, levels = inputLevels): unknown {
  const text = decodeUtf8(bytes)
  if (nestingOf(text) > levels) {
    throw new AppError('INVALID_REQUEST', `The body is nested deeper than ${levels} levels.`)
  }
  const value = parse(text)
  if (text.includes('\\u') && hasLoneSurrogate(value)) {
    throw new AppError(
      'INVALID_REQUEST',
      'A string in the body has half a surrogate pair; expected well-formed Unicode.',
    )
  }
  return value
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_JSON', 'The body is not UTF-8; expected a JSON object in UTF-8.', { cause })
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

/** The deepest bracket outside of strings, without recursion. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInString && character === '\\') at++
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => !key.isWellFormed() || hasLoneSurrogate(item))
}
