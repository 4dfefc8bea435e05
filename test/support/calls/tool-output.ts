import { findTool } from '#api/transports/mcp/tool-list.ts'
import { operations } from '#shared/contract/operations/index.ts'

type Fields = Record<string, unknown>

export interface ToolAnswer {
  content: { type: string; text?: string; data?: string }[]
  structuredContent?: Fields
  isError?: boolean
  _meta?: Fields
}

/**
 * The answer of a tool as the HTTP endpoint returns it: puts the text blocks, the facts and the entries of `_meta` together.
 * Withheld fields and images are absent. For an error, its fields.
 */
export function outputOf(tool: string, answer: ToolAnswer): Fields {
  if (answer.isError === true) return answer.structuredContent ?? {}
  const blocks = answer.content.flatMap(({ text }) => text ?? [])
  const written = answer.structuredContent === undefined ? factsIn(blocks.at(-1)) : undefined
  const output = structuredClone(answer.structuredContent ?? written ?? {})
  const isPlaceOfImage = (text: string) => /^[\w.]+\[\d+\]\.\w+:$/.test(text)
  const texts = (written === undefined ? blocks : blocks.slice(0, -1)).filter((text) => !isPlaceOfImage(text))
  for (const text of texts) {
    const [label = '', list = '', index, field = ''] = /^([\w.]+)\[(\d+)\]\.(\w+):\n\n/.exec(text) ?? []
    const path = label === '' ? plainPath(tool, output) : [...list.split('.'), Number(index), field]
    put(output, path, text.slice(label.length))
  }
  for (const [key, value] of Object.entries(answer._meta ?? {})) {
    const path = /^webintel\/(?!headers)(.+)$/.exec(key)?.[1]?.split('.')
    const [list, field] = path ?? []
    if (path === undefined) continue
    if (!Array.isArray(value) || field === undefined) put(output, path, value)
    else for (const [at, entry] of value.entries()) if (entry !== null) put(output, [list ?? '', at, field], entry)
  }
  return output
}

function factsIn(block = ''): Fields | undefined {
  if (!block.startsWith('{')) return undefined
  try {
    return JSON.parse(block) as Fields
  } catch {
    return undefined
  }
}

/** The path of the text that is not in a list. */
function plainPath(tool: string, { operation: job }: Fields): string[] {
  const operation = tool === 'get_job' ? operations.find(({ name }) => name === (job ?? 'fetch-basic')) : findTool(tool)
  const texts = operation !== undefined && 'tool' in operation && 'texts' in operation.tool ? operation.tool.texts : []
  const path = texts[0] ?? ''
  return tool === 'get_job' ? ['result', path] : [path]
}

/** Sets a value, and makes the objects on its way. */
function put(root: Fields, path: readonly (string | number)[], value: unknown): void {
  let at = root
  for (const [position, step] of path.entries()) {
    if (position === path.length - 1) at[step] = value
    else at = (at[step] ??= typeof path[position + 1] === 'number' ? [] : {}) as Fields
  }
}
