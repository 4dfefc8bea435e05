import { describe, expect, it } from 'vitest'
import { jsonBody, type JsonFields } from '#api/calls/call.ts'
import { firstPart } from '#api/transports/mcp/continuation.ts'
import { layoutOf, readablePart, showPart } from '#api/transports/mcp/show-answer.ts'
import type { ResultForm } from '#api/transports/mcp/tool-result.ts'
import type { Json } from '#shared/contract/json.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { outputOf, type ToolAnswer } from '#test/support/calls/tool-output.ts'

const tools = operations.flatMap((operation) => ('tool' in operation ? [{ name: operation.tool.name, operation }] : []))

/** The paths of the values of an answer, without the places in lists. */
function pathsIn(value: Json | undefined, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  if (Array.isArray(value)) return value.flatMap((entry: Json) => pathsIn(entry, path))
  return Object.entries(value).flatMap(([field, inner]) => pathsIn(inner, path === '' ? field : `${path}.${field}`))
}

describe.each(['text', 'structured'] as const)('results with their facts as %s', (form: ResultForm) => {
  it.each(tools)('of $name have each field once, in its place', ({ name, operation }) => {
    // Examples are plain JSON.
    const answered = operation.example.output as unknown as JsonFields
    const layout = layoutOf(operation, answered)
    const { value, images, meta } = readablePart(answered, layout)
    const result = showPart({ value, images, meta }, layout, form) as ToolAnswer
    expect(form === 'structured').toBe('structuredContent' in result)
    const output = outputOf(name, result)
    const left = [...layout.withheld, ...layout.images.map(({ path }) => path)].map((path) => path.join('.'))
    const isKept = (path: string) => !left.some((out) => path === out || path.startsWith(`${out}.`))
    expect(result.content.flatMap(({ data }) => data ?? [])).toEqual(
      layout.images.flatMap(({ path }) => textsAt(answered, path)),
    )
    // The result has the whole answer without the withheld fields, and the images as blocks.
    const paths = pathsIn(output as Json)
    expect(paths.toSorted()).toEqual(pathsIn(answered).filter(isKept).toSorted())
    // Each text is there as often as in the answer: other fields may quote it.
    const [written, whole] = [JSON.stringify(result), JSON.stringify({ value, meta })]
    for (const text of layout.texts.flatMap((path) => textsAt(answered, path))) {
      const coded = JSON.stringify(text).slice(1, -1)
      expect([text, written.split(coded).length]).toEqual([text, whole.split(coded).length])
    }
  })
})

const textsAt = (value: Json | undefined, [step = '', ...more]: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry: Json) => textsAt(entry, [step, ...more]))
  if (typeof value === 'string') return step === '' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return textsAt((value as JsonFields)[step], more)
}

it('the fields that tools name exist in their output', () => {
  for (const { name, operation } of tools) {
    const { texts, metas, withheld, images } = layoutOf(operation, {})
    for (const path of [...texts, ...metas, ...withheld, ...images.map((image) => image.path)]) {
      let at: Schema | undefined = operation.output as unknown as Schema
      // A schema without fields describes any JSON.
      for (const step of path) if (at?.properties !== undefined) at = at.properties[step]?.items ?? at.properties[step]
      expect([name, path, at !== undefined]).toEqual([name, path, true])
    }
  }
})

interface Schema {
  properties?: Readonly<Record<string, Schema | undefined>>
  items?: Schema
}

it('an answer in a job is shown as its own tool shows it', () => {
  const page = operations.find(({ name }) => name === 'fetch-basic')
  const job = operations.find(({ name }) => name === 'job-get')
  if (page === undefined || job === undefined) throw new Error('Expected the operations.')
  const answered = { operation: 'fetch-basic', result: page.example.output } as unknown as JsonFields
  const layout = layoutOf(job, answered)
  const { value, meta } = readablePart(answered, layout)
  const { content } = showPart({ value, meta }, layout, 'text')
  expect(content[0]).toEqual({ type: 'text', text: Reflect.get(page.example.output, 'content') as unknown })
  expect(Object.keys(meta)).toEqual(['webintel/result.cache', 'webintel/result.proof'])
})

it('images of a list have their place before them, and one of a job is shown as its own tool shows it', () => {
  const batch = { texts: [], metas: [], withheld: [], images: [{ path: ['results', 'image'], mimeType: 'image/jpeg' }] }
  const results = [{ image: 'b3ds' }, { url: 'https://example.com/' }, { image: 'YmFybg' }]
  const { value, images } = readablePart({ results }, batch)
  expect(value).toEqual({ results: [{}, { url: 'https://example.com/' }, {}] })
  expect(images).toEqual([
    { type: 'text', text: 'results[0].image:' },
    { type: 'image', data: 'b3ds', mimeType: 'image/jpeg' },
    { type: 'text', text: 'results[2].image:' },
    { type: 'image', data: 'YmFybg', mimeType: 'image/jpeg' },
  ])
  const job = operations.find(({ name }) => name === 'job-get')
  if (job === undefined) throw new Error('Expected the operation.')
  const answered = { operation: 'screenshot', result: { image: 'b3ds', mimeType: 'image/png' } }
  const shown = readablePart(answered, layoutOf(job, answered))
  expect(shown.images).toEqual([{ type: 'image', data: 'b3ds', mimeType: 'image/png' }])
  expect(shown.value).toEqual({ operation: 'screenshot', result: { mimeType: 'image/png' } })
})

it('fields of a caller are facts, whatever their names', () => {
  const read = operations.find(({ name }) => name === 'memory-get')
  if (read === undefined) throw new Error('Expected the operation.')
  const answered = { key: 'plan', value: [{ cache: 1, proof: 2, content: 'x' }], storedAt: '', expiresAt: '' }
  expect(readablePart(answered, layoutOf(read, answered))).toEqual({ value: answered, images: [], meta: {} })
})

describe('a preview is at most 400 tokens', () => {
  const preview = operations.find(({ name }) => name === 'preview')
  const sold = tools.filter(({ operation }) => operation.access === 'paid')
  const fill: Readonly<Record<string, (sample: Json) => Json>> = {
    'as recorded': (sample) => sample,
    'with 2,000 characters of each text': (sample) => longTexts(sample, 'owls fly "at" night. '),
    'with 2,000 Chinese characters of each text': (sample) => longTexts(sample, '\u591c\u9e70'),
  }
  it.each(Object.keys(fill))('%s', async (kind) => {
    if (preview === undefined) throw new Error('Expected the operation.')
    for (const { name, operation } of sold) {
      const sample = fill[kind]?.(operation.example.output)
      const answered = { ...preview.example.output, summary: operation.summary, sample }
      const { content } = await firstPart(
        { body: jsonBody(answered) },
        { operation: preview, maxTokens: 10_000, form: 'text' },
      )
      const tokens = Buffer.byteLength(JSON.stringify({ content })) / 4
      // The headers in `_meta` take some.
      expect([name, tokens, tokens <= 350]).toEqual([name, tokens, true])
    }
  })
})

const longTexts = (sample: Json, text: string): Json =>
  JSON.parse(
    JSON.stringify(sample, (_, value: unknown) =>
      typeof value === 'string' && value.length > 30 ? text.repeat(2000 / text.length) : value,
    ),
  ) as Json
