import { toByteText } from './byte-text.ts'
import type { CollectionHandle } from './collection-handle.ts'
import { partIds, type Parts } from './text-parts.ts'

/** Reads a text of any size, a large one part by part, to keep the process responsive. */
export async function readText(
  { texts, parts, runBounded }: CollectionHandle,
  key: string,
  now: number,
): Promise<string | undefined> {
  for (let triedId: string | undefined; ;) {
    const head = await runBounded(() => texts.findOne({ _id: toByteText(key) }))
    if (head === null || head.expiresAt <= now) return undefined
    if (head.parts === undefined) return head.text
    // The head is unchanged and its parts are missing: the text has just expired.
    if (head.parts.id === triedId) return undefined
    const text = await readParts(head.parts)
    if (text !== undefined) return text
    triedId = head.parts.id
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
