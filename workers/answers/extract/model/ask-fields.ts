import { array, object, string, type Static } from '#shared/contract/schema.ts'
import type { Model } from '#workers/llm/llm.ts'

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

interface FieldQuestion {
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

/** A part of a page. */
interface PageChunk {
  /** From 1. */
  index: number
  text: string
}

/**
 * A text in overlapping parts of at most `maxChars`, cut at paragraphs where there are some. At most `maxChunks`; the rest of the
 * text is left out. Their starts are at least half of `maxChars` apart.
 */
function pageChunks(text: string, maxChars: number): { chunks: PageChunk[]; isTruncated: boolean } {
  const chunks: PageChunk[] = []
  let start = 0
  while (start < text.length && chunks.length < maxChunks) {
    const end = endOf(text, start, maxChars)
    chunks.push({ index: chunks.length + 1, text: text.slice(start, end) })
    if (end === text.length) return { chunks, isTruncated: false }
    start = startOf(text, end, maxChars)
  }
  return { chunks, isTruncated: start < text.length }
}

const maxChunks = 8

function endOf(text: string, start: number, maxChars: number): number {
  const limit = start + maxChars
  if (limit >= text.length) return text.length
  const paragraph = text.lastIndexOf('\n', limit)
  return paragraph > start + maxChars / 2 ? paragraph : limit
}

/** A fact at the cut is whole in one of the two parts. */
function startOf(text: string, end: number, maxChars: number): number {
  const overlap = Math.min(maxOverlap, Math.floor(maxChars / 8))
  const line = text.indexOf('\n', end - overlap)
  return line === -1 || line >= end ? end - overlap : line + 1
}

const maxOverlap = 800
