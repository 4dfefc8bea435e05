/** The reason why strict structured output rejects a schema, as OpenAI documents the subset. Undefined if it does not. */
export function strictProblem(schema: unknown, at = 'the root'): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return `${at} is not an object`
  const { properties, required, additionalProperties, items, anyOf, $defs, ...rest } = schema as Record<string, unknown>
  const foreign = Object.keys(rest).find((keyword) => !keywords.has(keyword))
  if (foreign !== undefined) return `'${foreign}' is not permitted at ${at}`
  if (at === 'the root' && (rest['type'] !== 'object' || anyOf !== undefined)) return 'the root must be an object'
  if ([rest['type'], anyOf, rest['$ref'], rest['enum'], rest['const']].every((each) => each === undefined))
    return `${at} has no type`
  const names = Object.keys(properties ?? {})
  if (properties !== undefined && (additionalProperties !== false || !hasAll(required, names)))
    return `${at} must be closed, and require each of its properties`
  const parts = [
    ...names.map((name) => [`${at}/${name}`, Reflect.get(Object(properties), name)] as const),
    ...Object.entries(Object($defs)).map(([name, part]) => [`${at}/$defs/${name}`, part] as const),
    ...(items === undefined ? [] : [[`${at}/items`, items] as const]),
    ...(Array.isArray(anyOf) ? anyOf.map((part: unknown, index) => [`${at}/${index}`, part] as const) : []),
  ]
  return parts.map(([place, part]) => strictProblem(part, place)).find((problem) => problem !== undefined)
}

const keywords = new Set(['type', 'description', 'enum', 'const', '$ref'])

const hasAll = (required: unknown, names: readonly string[]): boolean =>
  Array.isArray(required) && required.length === names.length && names.every((name) => required.includes(name))
