import { isDeepStrictEqual } from 'node:util'
import { fillSchema } from '#workers/answers/extract/match/fill-schema.ts'
import { settleData } from '#workers/answers/extract/settle-data.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import type { ExtractionCase } from './corpus.ts'

export interface Accuracy {
  /** Values that pages state. Each value of an object counts, and each list of texts. */
  fields: number
  right: number
  /** Values that differ from those of the page, or that the page does not state. */
  wrong: number
  /** CPU of extraction beyond reading the page, in milliseconds. */
  cpuMs: number
  mistakes: { page: string; field: string; expected: unknown; found: unknown }[]
}

/** Extracts every page without a model, and compares each field with the fact that its page states. */
export function measureAccuracy(cases: readonly Omit<ExtractionCase, 'isHeldOut'>[]): Accuracy {
  const accuracy: Accuracy = { fields: 0, right: 0, wrong: 0, cpuMs: 0, mistakes: [] }
  for (const { name, html, schema, expected } of cases) {
    const url = 'https://fixture.example/page'
    const raw = { url, status: 200, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }
    const page = extractPage(raw, { mainContent: false, format: 'markdown', links: false })
    const startedAt = process.cpuUsage()
    const filled = fillSchema(schema, {
      url,
      title: page.title ?? '',
      content: page.content,
      language: page.metadata.language,
      metadata: page.metadata,
      // `composePage` wrote the text.
      structured: page.structured === undefined ? undefined : (JSON.parse(page.structured) as StructuredData),
    })
    const { data } = settleData(schema, filled)
    const { user, system } = process.cpuUsage(startedAt)
    accuracy.cpuMs += (user + system) / 1000
    const found = new Map(leavesOf(data, ''))
    for (const [field, value] of leavesOf(expected, '')) {
      const given = found.get(field)
      const isRight = isDeepStrictEqual(given, value)
      if (value !== undefined) accuracy.fields += 1
      if (isRight && value !== undefined) accuracy.right += 1
      if (!isRight && given !== undefined) accuracy.wrong += 1
      if (!isRight) accuracy.mistakes.push({ page: name, field, expected: value, found: given })
    }
  }
  return accuracy
}

/** The values of objects and of lists of objects, by their path. */
function leavesOf(value: unknown, path: string): [path: string, value: unknown][] {
  const isList = Array.isArray(value) && value.some((each) => typeof each === 'object')
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !isList)) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}/${name}`))
}
