import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { patternSize } from '#shared/caller-schema/linear-pattern.ts'
import { extract } from '#shared/contract/operations/extract.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'

const validate = createValidate({ allow: [], own: [] })

/** Milliseconds of processor time, the least of up to three until one is below the limit: other processes of the machine do not count. */
function cpuMsOf(work: () => void, limitMs: number): number {
  let least = Infinity
  for (let run = 0; run < 3 && least >= limitMs; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

function outcomeOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const indexes = Array.from({ length: 20_000 }, (_, index) => index)
const wide = Object.fromEntries(indexes.map((index) => [`f${index}`, index]))
const hostile: Readonly<Record<string, unknown>> = {
  'a wide object': wide,
  'many numbers': indexes,
  'many objects': indexes.map(() => ({})),
  'a long text': 'a'.repeat(240_000),
  'nested selectors': `${':not('.repeat(90)}a${')'.repeat(90)}`,
}

describe('the input of a call that may never be paid', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))('of %s is read fast', (_, operation) => {
    const fields = Object.keys(operation.input.properties)
    const bodies: [string, unknown][] = Object.entries(hostile)
    for (const [kind, value] of Object.entries(hostile)) {
      for (const field of fields) bodies.push([`${kind} in ${field}`, { ...operation.example.input, [field]: value }])
    }
    bodies.push(['a wide object beside the fields', { ...wide, ...operation.example.input }])
    const slow = bodies.flatMap(([kind, body]) => {
      const cpuMs = cpuMsOf(() => void outcomeOf(() => validate(operation, body)), 60)
      return cpuMs >= 60 ? [`${kind}: ${cpuMs} ms`] : []
    })
    expect(slow).toEqual([])
  })

  const definitions = (definition: object) => ({
    type: 'object',
    $defs: { a: definition },
    properties: Object.fromEntries(indexes.slice(0, 190).map((index) => [`p${index}`, { $ref: '#/$defs/a' }])),
  })
  const names = indexes.slice(0, 2500).map((index) => `a${index}`)
  it.each([
    ['unknown keywords', Object.fromEntries(names.map((name) => [name, 1]))],
    ['required fields', { type: 'object', required: names }],
    ['dependent fields', { type: 'object', dependentRequired: { a: names } }],
    ['values', { enum: names }],
  ])('with a schema that refers 190 times to a definition of 2,500 %s is refused fast', (_, definition) => {
    const input = { ...extract.example.input, schema: definitions(definition) }
    expect(cpuMsOf(() => void outcomeOf(() => validate(extract, input)), 40)).toBeLessThan(40)
    expect(() => validate(extract, input)).toThrow(/characters of definitions/)
  })

  it.each([
    String.raw`(?i)${String.raw`\PL`.repeat(90)}`,
    `(?i)[${String.raw`\PL`.repeat(90)}]`,
    'a{1000}'.repeat(40),
    '((a{30}){30})',
    String.raw`(?i)\PL\PL\PL`,
  ])('with 20 patterns like %s is read fast', (pattern) => {
    const patterns = Array.from({ length: 20 }, (_, index) => `${pattern}${index}`)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(patterns.map((each, index) => [`p${index}`, { type: 'string', pattern: each }])),
    }
    const inputs = [
      () => validate(extract, { ...extract.example.input, schema }),
      () => validate(monitorCreate, { ...monitorCreate.example.input, ignorePatterns: patterns }),
    ]
    for (const input of inputs) {
      expect(cpuMsOf(() => void outcomeOf(input), 40)).toBeLessThan(40)
      expect(input).toThrow(/must be a regular expression|makes all patterns together too large/)
    }
  })

  it('with many problems names one of them, and with few names all', () => {
    const problemsIn = (input: object) => outcomeOf(() => validate(extract, input))
    expect(problemsIn({ ...wide, url: 'https://a.example/' })).toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: '/f0', message: expect.stringContaining('is not a field; expected only url') }],
    })
    expect(problemsIn({ url: 1, f0: 1, f1: 1 })).toMatchObject({
      details: expect.arrayContaining([
        expect.objectContaining({ path: '/f0' }),
        expect.objectContaining({ path: '/f1' }),
        expect.objectContaining({ path: '/url' }),
      ]),
    })
  })
})

describe('the size of a pattern', () => {
  it.each([
    ['abc', 3],
    ['a{1000}', 1000],
    ['(a{30}){30}', 960],
    ['(foo|ba){3,5}', 25],
    [String.raw`^\d{4}-\d{2}$`, 8],
    ['[]a]{3}', 3],
    [String.raw`[^\]]{3}`, 3],
    [String.raw`\[{3}`, 3],
    ['x{2', 3],
    ['(?P<n>ab){3}', 6],
    [String.raw`\Q{9}\E`, 3],
    [String.raw`\x{1F600}{3}`, 3],
    ['[[:alpha:]]{5}', 5],
    ['(){1000}', 2000],
    ['(?i:ab){9}', 18],
    ['(a|b|c){600}', 1800],
  ])('%s is at least %i, and never more than it compiles to', (source, size) => {
    expect(patternSize(source)).toBeGreaterThanOrEqual(size)
    expect(patternSize(source)).toBeLessThanOrEqual(RE2JS.compile(source).programSize())
  })

  it.each(['', '[', '(((', ')))', '\\', '{', '(?', '(?P<', String.raw`\Q`, String.raw`\p{`, '|', 'a{99999}', '[[:'])(
    'of the invalid pattern %j is a number',
    (source) => expect(patternSize(source)).toBeGreaterThanOrEqual(0),
  )
})
