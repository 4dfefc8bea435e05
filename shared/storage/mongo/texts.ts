import { randomUUID } from 'node:crypto'
import { removalOf, toByteText, type Parts, type TextDocument } from './documents.ts'
import type { CollectionHandle } from './open-collections.ts'
import { ignoreDuplicateKey } from './store-error.ts'

/** How long the parts of an overwritten or removed text stay, for readers that have started. */
const replacedLifeMs = 60_000

/**
 * Writes a text of any size. A large text is split into parts. The document that names them is written last, so a reader
 * sees either the old text or the new one. Parts that no document names expire.
 */
export async function writeText(
  handle: CollectionHandle,
  { key, text, expiresAt }: { key: string; text: string; expiresAt: number },
  now: number,
): Promise<void> {
  const removal = removalOf(expiresAt)
  const slices = splitText(text)
  if (slices.length === 1) return writeDocument(handle, { _id: toByteText(key), expiresAt, ...removal, text }, now)

  const parts: Parts = { id: randomUUID(), count: slices.length }
  for (const [index, _id] of partIds(parts).entries()) {
    await handle.runBounded(() => handle.parts.insertOne({ _id, ...removal, text: slices[index] ?? '' }))
  }
  await writeDocument(handle, { _id: toByteText(key), expiresAt, ...removal, parts }, now)
}

/** Reads a text of any size, a large one part by part, to keep the process responsive. */
export async function readText(
  { texts, parts, runBounded }: CollectionHandle,
  key: string,
  now: number,
): Promise<string | undefined> {
  for (let triedId: string | undefined; ;) {
    const found = await runBounded(() => texts.findOne({ _id: toByteText(key) }))
    if (found === null || found.expiresAt <= now) return undefined
    if (found.parts === undefined) return found.text
    // It is unchanged and its parts are missing: the text has just expired.
    if (found.parts.id === triedId) return undefined
    const text = await readParts(found.parts)
    if (text !== undefined) return text
    triedId = found.parts.id
  }

  /** Undefined when a part is missing: another text replaced this one some time ago. */
  async function readParts(ids: Parts): Promise<string | undefined> {
    let text = ''
    for (const _id of partIds(ids)) {
      const part = await runBounded(() => parts.findOne({ _id }))
      if (part === null) return undefined
      text += part.text
    }
    return text
  }
}

/** Readers that have started may still return the text for as long as one of its parts is stored. */
export async function removeText(handle: CollectionHandle, key: string, now: number): Promise<void> {
  const { texts, runBounded } = handle
  const options = { projection: { parts: 1 } } as const
  const before = await runBounded(() => texts.findOneAndDelete({ _id: toByteText(key) }, options))
  if (before?.parts) await expireParts(handle, before.parts, now)
}

async function writeDocument(handle: CollectionHandle, document: TextDocument, now: number): Promise<void> {
  const { texts, runBounded } = handle
  const options = { upsert: true, returnDocument: 'before', projection: { parts: 1 } } as const
  let before: TextDocument | null | undefined
  do {
    // When two processes insert the same key, the second gets a duplicate key error and retries.
    before = await runBounded(() =>
      ignoreDuplicateKey(texts.findOneAndReplace({ _id: document._id }, document, options)),
    )
  } while (before === undefined)
  if (before?.parts) await expireParts(handle, before.parts, now)
}

async function expireParts({ parts, runBounded }: CollectionHandle, old: Parts, now: number): Promise<void> {
  const change = { $set: removalOf(now + replacedLifeMs) }
  // Best effort: without this update the parts expire with their own text.
  await runBounded(() => parts.updateMany({ _id: { $in: partIds(old) } }, change)).catch(() => undefined)
}

function partIds({ id, count }: Parts): string[] {
  return Array.from({ length: count }, (_, index) => `${id} ${index}`)
}

/** UTF-16 units per part: at most 1.5 MB in UTF-8, far below the document limit of 16 MiB. */
const partLength = 500_000

/** Splits a text into parts without breaking a surrogate pair. A short text is its only part. */
function splitText(text: string): string[] {
  const parts: string[] = []
  let start = 0
  do {
    let end = start + partLength
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--
    parts.push(text.slice(start, end))
    start = end
  } while (start < text.length)
  return parts
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
