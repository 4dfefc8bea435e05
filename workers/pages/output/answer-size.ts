import { AppError } from '#shared/contract/errors.ts'
import { maxAnswerBytes, type PageLink, type PageMetadata } from '#shared/contract/models/page.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { lengthWithin } from '#shared/text/model-tokens.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'

/** The bytes of a text in the JSON of an answer. */
const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text))

/** JSON writes a UTF-16 code unit in six bytes at most. */
const isSurelyWithin = (chars: number, maxBytes: number) => chars * 6 <= maxBytes

/** The content of one page, within the answer. The rest is for its links and metadata. */
export const maxContentBytes = maxAnswerBytes * 0.8

/**
 * Returns the first blocks that fit into `maxBytes` of JSON, and the beginning of the next one: a workbook is a heading and one
 * long table.
 */
export function fitBlocks(
  blocks: readonly string[],
  { maxBytes = maxContentBytes, format }: { maxBytes?: number; format: ExtractOptions['format'] },
): { blocks: readonly string[]; isTruncated: boolean } {
  const chars = blocks.reduce((sum, { length }) => sum + length + 2, 0)
  if (isSurelyWithin(chars, maxBytes)) return { blocks, isTruncated: false }
  let left = maxBytes
  for (const [index, block] of blocks.entries()) {
    const bytes = jsonBytes(block) + 4
    if (bytes > left) {
      const start = fitBlock(block, left - 4, format)
      return { blocks: [...blocks.slice(0, index), ...(start === '' ? [] : [start])], isTruncated: true }
    }
    left -= bytes
  }
  return { blocks, isTruncated: false }
}

/** A block that is cut ends its elements and fences, so its length is found by trying. */
function fitBlock(block: string, maxBytes: number, format: ExtractOptions['format']): string {
  for (let tokens = maxBytes / 4; tokens >= 1; tokens /= 2) {
    const cut = cutBlock(block, tokens, format)
    if (jsonBytes(cut) <= maxBytes) return cut
  }
  return ''
}

/** The first links that fit. */
export function fitLinks(links: readonly PageLink[], maxBytes = maxAnswerBytes * 0.1): PageLink[] {
  let left = maxBytes
  const end = links.findIndex(({ url, text }) => (left -= jsonBytes(url) + jsonBytes(text) + 20) < 0)
  return end === -1 ? [...links] : links.slice(0, end)
}

/** Texts of metadata are one line each. */
const maxFactLength = 5000

/** Metadata whose texts have the length that a reader can use. */
export function fitMetadata(metadata: PageMetadata): PageMetadata {
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string' ? fitFact(value) : value,
  ])
  // Only texts are cut.
  return Object.fromEntries(entries) as PageMetadata
}

export const fitFact = (text: string) => textPrefix(text, maxFactLength)

/** Cuts the longest texts, so that all of them fit into one answer. Looks at no more than fits: texts of a batch have up to 160 MB. */
export function fitTexts(texts: readonly string[], maxBytes = maxContentBytes): readonly string[] {
  if (
    isSurelyWithin(
      texts.reduce((sum, { length }) => sum + length, 0),
      maxBytes,
    )
  )
    return texts
  const total = (maxChars: number) => texts.reduce((sum, text) => sum + jsonBytes(textPrefix(text, maxChars)), 0)
  let maxChars = largestLength(texts, maxBytes)
  while (total(maxChars) > maxBytes) maxChars = Math.floor(maxChars * 0.8)
  return texts.map((text) => textPrefix(text, maxChars))
}

/** The length at which texts must be cut so that they have `maxChars` characters in all. */
function largestLength(texts: readonly string[], maxChars: number): number {
  const lengths = texts.map(({ length }) => length).toSorted((one, other) => one - other)
  let left = maxChars
  for (const [index, length] of lengths.entries()) {
    const share = left / (lengths.length - index)
    if (length > share) return Math.floor(share)
    left -= length
  }
  return lengths.at(-1) ?? 0
}

/** Throws RESPONSE_TOO_LARGE for an answer that is larger than every answer may be. */
export function assertAnswerSize(json: string): void {
  if (isSurelyWithin(json.length, maxAnswerBytes) || Buffer.byteLength(json) <= maxAnswerBytes) return
  throw new AppError(
    'RESPONSE_TOO_LARGE',
    `The answer would be larger than ${maxAnswerBytes / 1e6} MB. Ask for less of the page.`,
  )
}

/** The beginning of a block, of at most about `maxTokens` tokens. Ends the elements or the fence that it opens. */
export function cutBlock(block: string, maxTokens: number, format: ExtractOptions['format']): string {
  const start = startOf(block, maxTokens)
  if (format === 'html') return withEndTags(start)
  const fence = format === 'markdown' ? fenceOf(block) : ''
  return fence === '' ? start : `${start}\n${fence}`
}

/** The fence that a block of code begins with; empty for other blocks. */
function fenceOf(block: string): string {
  let length = 0
  while (block[length] === '`') length += 1
  const [info = ''] = block.slice(length).split('\n', 1)
  return length < 3 || info.includes('`') ? '' : block.slice(0, length)
}

/** Ends with a word where there is a space in the second half. Chinese and minified code have few spaces. */
function startOf(block: string, maxTokens: number): string {
  const limit = lengthWithin(block, maxTokens)
  let end = limit
  while (end > limit / 2 && !/\s/u.test(block[end - 1] ?? '')) end--
  return end > limit / 2 ? block.slice(0, end).trimEnd() : textPrefix(block, limit)
}

/** Our own HTML has `<`, `>` and `&` only in tags and character references. */
function withEndTags(start: string): string {
  const whole = withoutTorn(withoutTorn(start, '<', '>'), '&', ';')
  const open: string[] = []
  for (const piece of whole.split('<').slice(1)) {
    const name = piece.split('>', 1)[0]?.split(' ', 1)[0] ?? ''
    if (name.startsWith('/')) open.pop()
    else if (!voidTags.has(name)) open.push(name)
  }
  return (
    whole +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The text without a tag or reference at its end that is not complete. */
function withoutTorn(text: string, opening: string, closing: string): string {
  const at = text.lastIndexOf(opening)
  return at > text.lastIndexOf(closing) ? text.slice(0, at) : text
}

const voidTags = new Set(['br', 'hr', 'img', 'wbr'])
