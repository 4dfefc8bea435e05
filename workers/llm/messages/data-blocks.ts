import { createHash } from 'node:crypto'
import type { PromptData } from '#workers/llm/llm.ts'
import { neutralText } from './neutral-text.ts'

/**
 * The data between markers. The id of the markers is a hash of all the data and the task: the same request has the same
 * id, and a page that does not know the whole request cannot contain it.
 */
export function dataBlocks(data: readonly PromptData[], task: string): string {
  const blocks = data.map((each) => ({ index: each.index, body: bodyOf(each) }))
  if (blocks.length === 0) return ''
  const id = freeId([task, ...blocks.map(({ body }) => body)])
  return blocks.map(({ index, body }) => `<<<DATA ${id} ${index}>>>\n${body}\n<<<END ${id} ${index}>>>`).join('\n\n')
}

function bodyOf({ index, kind, url, title, text }: PromptData): string {
  const about = {
    index,
    kind,
    ...(url !== undefined && { url: url.slice(0, maxUrlLength) }),
    ...(title !== undefined && { title: title.slice(0, maxTitleLength) }),
  }
  return `${neutralText(JSON.stringify(about))}\n${neutralText(text)}`
}

const maxUrlLength = 2048
const maxTitleLength = 300

/** An id that no text contains. The first one is free, unless a hash contains itself. */
function freeId(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  let id = hash.digest('hex').slice(0, idLength)
  while (texts.some((text) => text.includes(id))) id = createHash('sha256').update(id).digest('hex').slice(0, idLength)
  return id
}

const idLength = 16
