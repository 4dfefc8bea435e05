import type { PageTable } from '#workers/answers/extract/facts/page-fact.ts'
import { schemaNode, type SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { conceptsOf } from './concepts.ts'
import { fieldNames } from './field-names.ts'

export interface TableRow {
  /** Texts by the name of the property. */
  cells: ReadonlyMap<string, string>
  quote: string
}

/** The rows of the first table whose header names at least two of the properties, or all if there is one. */
export function tableRows({ properties }: SchemaNode, tables: readonly PageTable[]): TableRow[] | undefined {
  const wanted = properties.map(([name, schema]) => {
    const names = fieldNames(name, schemaNode(schema), [])
    return { name, labels: new Set([...names, ...names.flatMap(conceptsOf).flatMap((concept) => concept.labels)]) }
  })
  for (const { header, rows, quotes } of tables) {
    const labels = header.map(wordsOf)
    const columns = wanted.flatMap(({ name, labels: names }) => {
      const column = labels.findIndex((label) => label !== '' && names.has(label))
      return column === -1 ? [] : [{ name, column }]
    })
    if (columns.length < Math.min(2, wanted.length)) continue
    return rows.slice(0, maxRows).map((row, index) => ({
      cells: new Map(columns.map(({ name, column }) => [name, row[column] ?? ''])),
      quote: quotes[index] ?? '',
    }))
  }
  return undefined
}

const maxRows = 200
