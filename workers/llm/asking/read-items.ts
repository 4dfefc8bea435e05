import type { Static, TObject } from '#shared/contract/schema.ts'
import type { PromptData } from '#workers/llm/llm.ts'
import { inertReply } from '#workers/llm/messages/inert-text.ts'
import { checkReply } from './check-reply.ts'

interface ItemReading<S extends TObject> {
  /** The field of the reply: an array of `item`. */
  field: string
  item: S
  /** The data of the request. */
  data: readonly PromptData[]
  onItem: (item: Static<S>) => void
}

/**
 * Opens a reader of replies that arrive in parts. It passes on each item of an array field once the item is complete, as the
 * parsed reply will have it. Items that do not match their schema are left out: whoever reads the whole reply decides about it.
 */
export function readItems<S extends TObject>({ field, item, data, onItem }: ItemReading<S>) {
  const known = new Set(data.flatMap(({ url }) => url ?? []))
  return () => {
    const next = openScanner(field)
    return (text: string): void => {
      for (const json of next(text)) {
        const checked = checkReply(json, item)
        if ('value' in checked) onItem(inertReply(checked.value, known))
      }
    }
  }
}

/** Finds the complete objects of an array field. Each call gets the text of the call before and more. Reads each character once. */
function openScanner(field: string): (text: string) => string[] {
  let [position, depth, stringStart, itemStart] = [-1, 0, -1, -1]
  let lastString = ''
  let isInField = false

  return (text) => {
    if (position === -1) position = startIn(text)
    const items: string[] = []
    for (; position !== -1 && position < text.length; position += 1) {
      const char = text.charAt(position)
      if (stringStart !== -1) readString(text, char)
      else if (char === '"') stringStart = position
      else if (char === '{' || char === '[') open(char)
      else if (char === '}' || char === ']') close(text, items)
    }
    return items
  }

  function readString(text: string, char: string): void {
    // The next character may not have arrived: then it is skipped in the next call.
    if (char === '\\') position += 1
    if (char !== '"') return
    if (depth === 1) lastString = text.slice(stringStart + 1, position)
    stringStart = -1
  }

  function open(char: string): void {
    if (char === '[' && depth === 1) isInField = lastString === field
    if (char === '{' && depth === 2 && isInField) itemStart = position
    depth += 1
  }

  function close(text: string, items: string[]): void {
    depth -= 1
    if (depth === 1) isInField = false
    if (depth !== 2 || itemStart === -1) return
    items.push(text.slice(itemStart, position + 1))
    itemStart = -1
  }
}

/** Where the object of a reply begins: behind the thoughts that some models write. -1 if that has not arrived. */
function startIn(text: string): number {
  const from = text.trimStart().startsWith('<think') ? text.indexOf('</think>') : 0
  return from === -1 ? -1 : text.indexOf('{', from)
}
