import type { Json } from '#shared/contract/json.ts'
import type { Source } from '#workers/evidence/source.ts'
import { placeOf, type ExtractedText } from './extract-text.ts'
import type { Extracted } from './extracted.ts'

/** Records as texts with their place in the page: `Basic; $5`. Records without one are left out. */
export function asTexts(extracted: Extracted, source: Source): Extracted {
  const texts = extracted.data.flatMap((record, at): ExtractedText[] => {
    const quotes = extracted.evidence.filter(({ path }) => path === `/${at}` || path.startsWith(`/${at}/`))
    const place = quotes.map(({ quote }) => placeOf(quote, source)).find((found) => found !== undefined)
    return place === undefined ? [] : [{ text: textOf(record), source: place }]
  })
  return { ...textsExtracted(texts), explanation: extracted.explanation, missing: extracted.missing }
}

/** Texts as the data of an answer. */
export function textsExtracted(texts: readonly ExtractedText[]): Extracted {
  return {
    data: texts.map(({ text, source }) => ({ text, source: { ...source } })),
    explanation: 'These sentences have the words of the question.',
    evidence: texts.map(({ source: { quote } }, at) => ({ path: `/${at}/text`, quote, source: 'text' })),
    plan: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    missing: [],
  }
}

function textOf(record: Json): string {
  if (typeof record !== 'object' || record === null) return JSON.stringify(record)
  const fields = Object.entries(record)
  return fields
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
}
