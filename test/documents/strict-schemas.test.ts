import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

/** The formats of JSON Schema 2020-12, section 7.3 of its validation vocabulary. */
const formats =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex'.split(
    ' ',
  )

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'golden', name), 'utf8')) as unknown

/** A validator that refuses what others may refuse: unknown formats and unknown keywords. */
const strict = (more: readonly string[] = []) =>
  new Ajv2020({
    strict: true,
    // Checks of style, which no client makes.
    strictTypes: false,
    strictRequired: false,
    formats: Object.fromEntries([...formats, ...more].map((name) => [name, true])),
  }).addVocabulary(['example', 'xml', 'externalDocs'])

describe('public schemas compile for a strict validator', () => {
  const tools = recorded('tools.json') as { name: string; inputSchema: object }[]
  it.each(tools)('tool $name, without formats, which Gemini refuses', ({ inputSchema }) => {
    expect(() => strict().compile(inputSchema)).not.toThrow()
    expect(JSON.stringify(inputSchema)).not.toMatch(/"format":"/)
  })

  const openapi = recorded('openapi.json') as object
  it('every schema of the OpenAPI document', () => {
    const schemas = schemasIn(openapi)
    expect(schemas.length).toBeGreaterThan(300)
    // OpenAPI 3.0 adds two formats. References lead into the document.
    const validator = strict(['byte', 'binary']).addVocabulary([
      'openapi',
      'info',
      'servers',
      'tags',
      'paths',
      'components',
      'security',
      'x-service-info',
    ])
    validator.addSchema({ $id: 'openapi', ...openapi }, undefined, false, false)
    const texts = new Set(schemas.map((schema) => JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
    for (const each of texts) expect(() => validator.compile(JSON.parse(each) as object)).not.toThrow()
  })
})

/** The values of all members `schema`, and the components. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'schema') return [member as object]
    if (name === 'schemas') return Object.values(member as Record<string, object>)
    return name === 'example' || name === 'examples' ? [] : schemasIn(member)
  })
}
