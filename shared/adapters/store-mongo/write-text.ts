import { randomUUID } from 'node:crypto'
import { toByteText } from './byte-text.ts'
import { endOf, type TextDocument } from './documents.ts'
import type { Place } from './place.ts'
import { cutText, partIds, type Parts } from './text-parts.ts'
import { unlessTaken } from './unless-taken.ts'

/** How long the parts of a text that was overwritten stay, for whoever is reading them. */
const readingMs = 60_000

/**
 * Writes a text of any size. A large one is cut into parts, and all of them are there before the head that names them
 * takes the place of the one before: whoever reads sees one text or the other. Parts whose head was never written expire.
 */
export async function writeText(
  place: Place,
  { key, text, expiresAt }: { key: string; text: string; expiresAt: number },
  now: number,
): Promise<void> {
  const end = endOf(expiresAt)
  const slices = cutText(text)
  if (slices.length === 1) return writeHead(place, { _id: toByteText(key), expiresAt, ...end, text }, now)

  const parts: Parts = { id: randomUUID(), count: slices.length }
  for (const [index, _id] of partIds(parts).entries()) {
    await place.reach(() => place.parts.insertOne({ _id, ...end, text: slices[index] ?? '' }))
  }
  await writeHead(place, { _id: toByteText(key), expiresAt, ...end, parts }, now)
}

async function writeHead(place: Place, head: TextDocument, now: number): Promise<void> {
  const { texts, reach } = place
  const options = { upsert: true, returnDocument: 'before', projection: { parts: 1 } } as const
  let before: TextDocument | null | undefined
  do {
    // Two that are the first to write a key may get in each other's way: the second asks again.
    before = await reach(() => unlessTaken(texts.findOneAndReplace({ _id: head._id }, head, options)))
  } while (before === undefined)
  if (before?.parts) await giveUp(place, before.parts, now)
}

async function giveUp({ parts, reach }: Place, old: Parts, now: number): Promise<void> {
  const change = { $set: endOf(now + readingMs) }
  // The new text stands. Parts that cannot be marked now are removed when their own text would have expired.
  await reach(() => parts.updateMany({ _id: { $in: partIds(old) } }, change)).catch(() => undefined)
}
