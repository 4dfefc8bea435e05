import { array, choice, integer, object, string, type Static } from '#shared/contract/schema.ts'
import type { RecordList } from '#workers/answers/extract-smart/records/record-list.ts'
import type { ExtractedSource } from '#workers/answers/extract/match/page-view.ts'
import type { Model } from '#workers/llm/llm.ts'

const reply = object({
  explanation: string({ description: 'One sentence: which records, and where on the page' }),
  fields: array(
    object({
      name: string({ description: 'In camelCase' }),
      type: choice(['string', 'number', 'boolean']),
      description: string({ description: 'Meaning of the field, in the words of the page' }),
    }),
    { minItems: 1, maxItems: 12 },
  ),
  limit: integer({ description: 'Records that the question asks for; 0 for all', minimum: 0 }),
  orderBy: string({ description: 'Name of the field to order by; empty for the order of the page' }),
  direction: choice(['ascending', 'descending']),
})

/** The records that answer a question, as the model plans them. Flat: a field has a text, a number, or yes or no. */
export type ExtractionPlan = Static<typeof reply>

/** Asks the model for the fields that a question needs. Throws AI_UNAVAILABLE as `Model.ask` does. */
export async function askPlan(
  { query, source, lists }: { query: string; source: ExtractedSource; lists: readonly RecordList[] },
  model: Model,
): Promise<ExtractionPlan> {
  const plan = await model.ask({
    prompt: 'plan-extraction',
    role: 'small',
    values: { query },
    data: [{ index: 1, kind: 'page', url: source.url, title: source.title, text: outlineOf(source, lists) }],
    output: reply,
    maxOutputTokens: 1000,
  })
  const fields = [
    ...new Map(plan.fields.filter(({ name }) => isName(name)).map((field) => [field.name, field])).values(),
  ]
  return { ...plan, fields: fields.slice(0, maxFields) }
}

const maxFields = 12

const isName = (name: string) => /^[a-zA-Z]\w{0,59}$/.test(name)

const maxHeadings = 60
const maxLists = 20
const introChars = 3000

/** The headings of a page, the labels of its lists, and its beginning. */
function outlineOf({ content }: ExtractedSource, lists: readonly RecordList[]): string {
  const headings = content.split('\n', 50_000).filter((line) => line.startsWith('#'))
  const labels = lists.slice(0, maxLists).map(({ caption, labels: names, records }) => {
    const shown = names.slice(0, maxFields).join(' | ')
    return `${caption.slice(0, 100)}: ${shown.slice(0, 400)} (${records.length})`
  })
  return [
    ...headings.slice(0, maxHeadings).map((line) => line.slice(0, 150)),
    ...labels,
    content.slice(0, introChars),
  ].join('\n')
}
