import { array, object, string, type Static } from '#shared/contract/schema.ts'
import type { Model } from '#workers/llm/llm.ts'
import { pageChunks } from './page-chunks.ts'

/** The values that the model names, each with words of the page. */
const reply = object({
  fields: array(
    object({
      path: string({ description: 'JSON pointer of a leaf of the schema, such as /price or /items/0/name' }),
      value: string({ description: 'The value as text, as the page states it' }),
      quote: string({ description: 'The whole sentence, line or table row of the page, word for word' }),
    }),
  ),
})

export type NamedField = Static<typeof reply>['fields'][number]

export interface FieldQuestion {
  /** The schema of the caller as JSON. */
  schema: string
  instructions: string
  /** Values that the page declares, as JSON. */
  candidates: string
  url: string
  title: string
  text: string
}

export interface NamedFields {
  /** The fields that the model found in each part of the page. */
  parts: NamedField[][]
  /** Parts of the page were left out. */
  isTruncated: boolean
}

/** Asks the model for the fields of each part of the page, in parallel. Throws as `Model.ask` does. */
export async function askFields(question: FieldQuestion, model: Model): Promise<NamedFields> {
  const { schema, instructions, candidates, url, title, text } = question
  const room = model.maxDataChars(maxOutputTokens) - schema.length - instructions.length - candidates.length
  const { chunks, isTruncated } = pageChunks(text, Math.max(minChunk, Math.min(maxChunk, room)))
  const parts = await Promise.all(
    chunks.map((chunk) =>
      model.ask({
        prompt: 'extract',
        role: 'small',
        values: { schema, instructions: instructions || 'None.' },
        data: [
          { index: chunk.index, kind: 'page', text: chunk.text, url, title },
          { index: chunks.length + 1, kind: 'candidates', text: candidates },
        ],
        output: reply,
        maxOutputTokens,
      }),
    ),
  )
  return { parts: parts.map(({ fields }) => fields.slice(0, maxFields)), isTruncated }
}

const maxOutputTokens = 4000
const minChunk = 2000
/** Models overlook facts in longer texts. */
const maxChunk = 24_000
const maxFields = 500
