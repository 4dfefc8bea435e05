import { isDeepStrictEqual } from 'node:util'
import { fillSchema } from '#workers/answers/extract/match/fill-schema.ts'
import { settleData } from '#workers/answers/extract/settle-data.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import type { ExtractionCase } from './corpus.ts'

export interface Accuracy {
  fields: number
  right: number
  /** CPU of extraction beyond reading the page, in milliseconds. */
  cpuMs: number
  mistakes: { page: string; field: string; expected: unknown; found: unknown }[]
}

/** Extracts every page without a model, and compares each field with the fact that its page states. */
export function measureAccuracy(cases: readonly ExtractionCase[]): Accuracy {
  const accuracy: Accuracy = { fields: 0, right: 0, cpuMs: 0, mistakes: [] }
  for (const { name, html, schema, expected } of cases) {
    const url = 'https://fixture.example/page'
    const raw = { url, status: 200, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }
    const page = extractPage(raw, { mainContent: true, format: 'markdown', links: false })
    const startedAt = process.cpuUsage()
    const filled = fillSchema(schema, {
      url,
      title: page.title ?? '',
      content: page.content,
      language: page.metadata.language,
      // `composePage` wrote the text.
      structured: page.structured === undefined ? undefined : (JSON.parse(page.structured) as StructuredData),
    })
    const { data } = settleData(schema, filled)
    const { user, system } = process.cpuUsage(startedAt)
    accuracy.cpuMs += (user + system) / 1000
    for (const [field, value] of Object.entries(expected)) {
      accuracy.fields += 1
      if (isDeepStrictEqual(data[field], value)) accuracy.right += 1
      else accuracy.mistakes.push({ page: name, field, expected: value, found: data[field] })
    }
  }
  return accuracy
}
