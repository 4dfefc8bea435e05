import { randomUUID } from 'node:crypto'
import { toByteText } from './byte-text.ts'
import type { CollectionHandle } from './collection-handle.ts'
import { removalOf, type TextDocument } from './documents.ts'
import { ignoreDuplicateKey } from './ignore-duplicate-key.ts'
import { splitText, partIds, type Parts } from './text-parts.ts'

/** How long the parts of an overwritten or removed text stay, for readers that have started. */
const replacedLifeMs = 60_000

/**
 * Writes a text of any size. A large text is split into parts. The head that names them is written last, so a reader sees
 * either the old text or the new one. Parts whose head was never written expire.
 */
export async function writeText(
  handle: CollectionHandle,
  { key, text, expiresAt }: { key: string; text: string; expiresAt: number },
  now: number,
): Promise<void> {
  const removal = removalOf(expiresAt)
  const slices = splitText(text)
  if (slices.length === 1) return writeHead(handle, { _id: toByteText(key), expiresAt, ...removal, text }, now)

  const parts: Parts = { id: randomUUID(), count: slices.length }
  for (const [index, _id] of partIds(parts).entries()) {
    await handle.runBounded(() => handle.parts.insertOne({ _id, ...removal, text: slices[index] ?? '' }))
  }
  await writeHead(handle, { _id: toByteText(key), expiresAt, ...removal, parts }, now)
}

/** Readers that have started may still return the text for as long as one of its parts is stored. */
export async function removeText(handle: CollectionHandle, key: string, now: number): Promise<void> {
  const { texts, runBounded } = handle
  const options = { projection: { parts: 1 } } as const
  const before = await runBounded(() => texts.findOneAndDelete({ _id: toByteText(key) }, options))
  if (before?.parts) await expireParts(handle, before.parts, now)
}

async function writeHead(handle: CollectionHandle, head: TextDocument, now: number): Promise<void> {
  const { texts, runBounded } = handle
  const options = { upsert: true, returnDocument: 'before', projection: { parts: 1 } } as const
  let before: TextDocument | null | undefined
  do {
    // When two processes insert the same key, the second gets a duplicate key error and retries.
    before = await runBounded(() => ignoreDuplicateKey(texts.findOneAndReplace({ _id: head._id }, head, options)))
  } while (before === undefined)
  if (before?.parts) await expireParts(handle, before.parts, now)
}

async function expireParts({ parts, runBounded }: CollectionHandle, old: Parts, now: number): Promise<void> {
  const change = { $set: removalOf(now + replacedLifeMs) }
  // Best effort: without this update the parts expire with their own text.
  await runBounded(() => parts.updateMany({ _id: { $in: partIds(old) } }, change)).catch(() => undefined)
}
