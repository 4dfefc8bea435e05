import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/**
 * Reads sentences such as "The warranty period is 24 months." for each property of the schema, and table-like lists such as
 * "Speaker Ann talks about owls." for lists of objects.
 */
export const extractReply: CompetentReply = ({ values, data }) => {
  const schema = JSON.parse(values['schema'] ?? '{}') as Schema
  const page = data.find(({ kind }) => kind === 'page')?.text ?? ''
  return { fields: leavesOf(schema, '').flatMap(({ path, name }) => fieldFrom(page, path, name)) }
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Leaf {
  path: string
  name: string
}

const leavesOf = ({ properties = {} }: Schema, pointer: string): Leaf[] =>
  Object.entries(properties).flatMap(([name, each]) => {
    const path = `${pointer}/${name}`
    if (each.properties !== undefined) return leavesOf(each, path)
    return [{ path: each.items === undefined ? path : `${path}/*`, name }]
  })

/** One field for a scalar, and one for each sentence of a list. */
function fieldFrom(page: string, path: string, name: string): { path: string; value: string; quote: string }[] {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const singular = words.replace(/s$/, '')
  const sentences = page.split(/(?<=\.)\s+/).map((sentence) => sentence.trim())
  const found = sentences.flatMap((quote) => {
    const match = /^(?:The|Another|A) (.+?) (?:is|are) (.+)\.$/.exec(quote)
    return match !== null && [words, singular].includes(match[1]?.toLowerCase() ?? '')
      ? [{ value: match[2] ?? '', quote }]
      : []
  })
  if (!path.endsWith('/*')) return found.slice(0, 1).map(({ value, quote }) => ({ path, value, quote }))
  return found.map(({ value, quote }, index) => ({ path: path.replace('*', String(index)), value, quote }))
}
