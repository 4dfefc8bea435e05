import type { ExtractionRequest } from '#workers/extract/extraction-request.ts'
import type { MissingReason } from '#workers/extract/settle-data.ts'
import { uniteTrees, type Conflict, type FieldTree, type ObjectField } from '#workers/extract/tree/field-tree.ts'
import { readTree, writeTree, type WrittenTree } from '#workers/extract/tree/write-tree.ts'
import type { Model } from '#workers/llm/llm.ts'
import { askFields } from './ask-fields.ts'
import { checkFields } from './check-fields.ts'

/** Data of the page and the model together. */
export interface ModelReading extends WrittenTree {
  /** Why fields of the model were left out. */
  rejected: Map<string, MissingReason>
  model: string
  warnings: string[]
}

/**
 * Asks the model for the fields, keeps those that the page supports, and unites them with the known ones. A known value wins over
 * the model's, unless the caller gave instructions that only the model understands. Throws as `Model.ask` does.
 */
export async function readWithModel(
  { schema, instructions, source }: ExtractionRequest,
  known: WrittenTree,
  model: Model,
): Promise<ModelReading> {
  const { url, title, content: text } = source
  const candidates = JSON.stringify(known.data).slice(0, maxCandidates)
  const question = { schema: JSON.stringify(schema), instructions, candidates, url, title, text }
  const { parts, isTruncated } = await askFields(question, model)
  const { trees, rejected } = checkFields(parts, schema, source)
  const warnings: string[] = isTruncated ? [truncated] : []
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
  return { ...writeTree(united.kind === 'object' ? united : empty), rejected, model: model.names.small, warnings }
}

const truncated = 'The page is too long for the language model: its end was not read.'
const maxCandidates = 8000
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
