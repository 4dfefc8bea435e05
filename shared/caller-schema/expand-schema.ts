import { invalidSchema, patternsTooLarge, schemaFormats, schemaLimits, type CallerSchema } from './caller-schema.ts'
import { linearPattern, patternSize } from './linear-pattern.ts'
import { pointerTo, resolveReference } from './resolve-reference.ts'

/** A schema with each `$ref` replaced by its definition. Throws INVALID_SCHEMA beyond `schemaLimits`. */
export function expandSchema(root: unknown): CallerSchema {
  let subschemas = 0
  let properties = 0
  let patterns = 0
  let patternsSize = 0
  let referencedLength = 0
  const schema = expand(root, { pointer: '', depth: 0, references: [] })
  if (typeof schema === 'boolean') throw invalidSchema('', 'must be an object, found a boolean')
  return schema

  function expand(given: unknown, at: Place): CallerSchema | boolean {
    if (typeof given === 'boolean') return given
    if (!isObject(given)) throw invalidSchema(at.pointer, 'must be a JSON schema: an object or a boolean')
    subschemas += 1
    if (subschemas > schemaLimits.subschemas)
      throw invalidSchema(at.pointer, `exceeds ${schemaLimits.subschemas} subschemas, references included`)
    if (at.depth > schemaLimits.depth)
      throw invalidSchema(at.pointer, `is deeper than ${schemaLimits.depth} subschemas`)
    return '$ref' in given ? expandReference(given, at) : expandKeywords(given, at)
  }

  function expandReference({ $ref, ...siblings }: JsonObject, at: Place): CallerSchema | boolean {
    const target = resolveReference($ref, root, pointerTo(at.pointer, '$ref'))
    const reference = String($ref)
    if (at.references.includes(reference))
      throw invalidSchema(pointerTo(at.pointer, '$ref'), 'refers to itself; expected definitions without a cycle')
    if (typeof target === 'boolean') return target
    referencedLength += JSON.stringify(target).length
    if (referencedLength > schemaLimits.referencedLength)
      throw invalidSchema(
        at.pointer,
        `exceeds ${schemaLimits.referencedLength} characters of definitions, each counted as often as it is referred to`,
      )
    // Keywords beside a reference refine it.
    return expand({ ...target, ...siblings }, { ...at, references: [...at.references, reference] })
  }

  function expandKeywords(given: JsonObject, at: Place): CallerSchema {
    const { items, additionalItems, ...keywords } = given
    // Draft-07 writes the items of a tuple in `items`.
    const tuple = Array.isArray(items) ? { prefixItems: items, items: additionalItems } : { items }
    const kept: [keyword: string, value: unknown][] = []
    for (const [keyword, value] of Object.entries({ ...keywords, ...tuple })) {
      if (value === undefined || (keyword === '$id' && at.depth === 0)) continue
      const place = { ...at, pointer: pointerTo(at.pointer, keyword), depth: at.depth + 1 }
      if (refused.has(keyword))
        throw invalidSchema(place.pointer, 'is not supported; expected only $ref with #/$defs/…')
      if (single.has(keyword)) kept.push([keyword, expand(value, place)])
      else if (list.has(keyword)) kept.push([keyword, expandList(value, place)])
      else if (named.has(keyword)) kept.push([keyword, expandNamed(keyword, value, place)])
      else if (plain.has(keyword)) kept.push([keyword, checkPlain(keyword, value, place)])
    }
    return Object.fromEntries(kept)
  }

  function expandList(value: unknown, at: Place): unknown {
    if (!Array.isArray(value)) throw invalidSchema(at.pointer, 'must be an array of schemas')
    return value.map((each, index) => expand(each, { ...at, pointer: pointerTo(at.pointer, String(index)) }))
  }

  function expandNamed(keyword: string, value: unknown, at: Place): unknown {
    if (!isObject(value)) throw invalidSchema(at.pointer, 'must be an object of schemas')
    const entries = Object.entries(value)
    properties += entries.length
    if (properties > schemaLimits.properties)
      throw invalidSchema(at.pointer, `exceeds ${schemaLimits.properties} properties in all, references included`)
    return Object.fromEntries(
      entries.map(([name, each]) => {
        const place = { ...at, pointer: pointerTo(at.pointer, name) }
        if (name === '__proto__' || name.length > schemaLimits.nameLength)
          throw invalidSchema(place.pointer, `must have another name, of up to ${schemaLimits.nameLength} characters`)
        if (keyword === 'patternProperties') checkPattern(name, place.pointer)
        return [name, expand(each, place)]
      }),
    )
  }

  function checkPlain(keyword: string, value: unknown, { pointer }: Place): unknown {
    if (keyword === 'pattern') checkPattern(value, pointer)
    if (keyword === 'format' && !schemaFormats.some((known) => known === value))
      throw invalidSchema(pointer, `must be one of ${schemaFormats.join(', ')}`)
    return value
  }

  function checkPattern(source: unknown, pointer: string): void {
    patterns += 1
    if (patterns > schemaLimits.patterns)
      throw invalidSchema(pointer, `exceeds ${schemaLimits.patterns} patterns in all, references included`)
    patternsSize += patternSize(String(source).slice(0, schemaLimits.patternLength))
    if (patternsSize > schemaLimits.patternsSize) throw invalidSchema(pointer, patternsTooLarge)
    assertLinear(source, pointer)
  }
}

/** Where an expansion is. `references`: those that led here. */
interface Place {
  pointer: string
  depth: number
  references: readonly string[]
}

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function assertLinear(source: unknown, pointer: string): void {
  if (typeof source === 'string' && linearPattern(source) !== undefined) return
  throw invalidSchema(
    pointer,
    `must be a regular expression of up to ${schemaLimits.patternLength} characters in the syntax of RE2, without lookaround and back references`,
  )
}

const setOf = (keywords: string): ReadonlySet<string> => new Set(keywords.split(' '))

const single = setOf(
  'items additionalProperties not if then else contains propertyNames unevaluatedProperties unevaluatedItems',
)
const list = setOf('allOf anyOf oneOf prefixItems')
const named = setOf('properties patternProperties dependentSchemas')
const plain = setOf(
  'type enum const format pattern title description nullable required multipleOf minimum maximum exclusiveMinimum ' +
    'exclusiveMaximum minLength maxLength minItems maxItems uniqueItems minContains maxContains minProperties ' +
    'maxProperties dependentRequired',
)
const refused = setOf('$id $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary')
