import { toByteText } from './byte-text.ts'
import type { Place } from './place.ts'
import { partIds, type Parts } from './text-parts.ts'

/** A text of any size; a large one part by part, so that this process never stands still for long. */
export async function readText({ texts, parts, reach }: Place, key: string, now: number): Promise<string | undefined> {
  for (let tried: string | undefined; ;) {
    const head = await reach(() => texts.findOne({ _id: toByteText(key) }))
    if (head === null || head.expiresAt <= now) return undefined
    if (head.parts === undefined) return head.text
    // The same head as before, and its parts are gone: it has just expired.
    if (head.parts.id === tried) return undefined
    const text = await joined(head.parts)
    if (text !== undefined) return text
    tried = head.parts.id
  }

  /** Undefined when a part is missing: another text has taken the place of this one, a while ago. */
  async function joined(of: Parts): Promise<string | undefined> {
    let text = ''
    for (const _id of partIds(of)) {
      const part = await reach(() => parts.findOne({ _id }))
      if (part === null) return undefined
      text += part.text
    }
    return text
  }
}
