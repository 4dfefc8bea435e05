import type { ExtractionRequest } from '#workers/answers/extract/read-declared.ts'
import { settleData, type SettledData } from '#workers/answers/extract/settle-data.ts'
import {
  uniteTrees,
  type Conflict,
  type FieldTree,
  type ObjectField,
} from '#workers/answers/extract/tree/field-tree.ts'
import { readTree, writeTree, type WrittenTree } from '#workers/answers/extract/tree/write-tree.ts'
import type { NamedField } from './ask-fields.ts'
import { checkFields } from './check-fields.ts'

/** The reply of the model, and the values that the page declares. */
export interface ModelReading {
  request: ExtractionRequest
  known: WrittenTree
  /** The fields that the model named for each part of the page. */
  parts: readonly (readonly NamedField[])[]
}

/** Data of the page and the model together. It fits the schema, as `settleData` says. */
export interface UnitedData extends SettledData {
  warnings: string[]
}

/**
 * Keeps the fields of the model that the page supports, and unites them with the known ones. A known value wins over the model's,
 * unless the caller gave instructions that only the model understands. Runs in a child process.
 */
export function uniteWithModel({ request, known, parts }: ModelReading): UnitedData {
  const { schema, instructions, source } = request
  const { trees, rejected } = checkFields(parts, schema, source)
  const warnings: string[] = []
  const onConflict = ({ pointer, taken, left }: Conflict) => {
    if (warnings.length < maxWarnings)
      warnings.push(
        `${pointer}: took ${JSON.stringify(taken.value)}; ${left.source} says ${JSON.stringify(left.value)}.`,
      )
  }
  const empty: ObjectField = { kind: 'object', fields: new Map() }
  const fromModel = trees.reduce<FieldTree>((sum, tree) => uniteTrees(sum, tree, { onConflict }), empty)
  const declared = readTree(known)
  const [first, second] = instructions === '' ? [declared, fromModel] : [fromModel, declared]
  const united = uniteTrees(first, withoutLists(second, first), { onConflict })
  const written = writeTree(united.kind === 'object' ? united : empty)
  return { ...settleData(schema, written, rejected), warnings }
}

const maxWarnings = 20

/** Two readings of one list would be listed twice: the first reading counts. */
function withoutLists(tree: FieldTree, first: FieldTree): FieldTree {
  if (tree.kind !== 'object' || first.kind !== 'object') return tree
  const fields = [...tree.fields].flatMap(([name, field]) => {
    const known = first.fields.get(name)
    if (known?.kind === 'list' && field.kind === 'list') return []
    return [[name, known === undefined ? field : withoutLists(field, known)] as const]
  })
  return { kind: 'object', fields: new Map(fields) }
}
