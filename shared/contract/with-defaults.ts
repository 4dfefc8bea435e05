import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'

/**
 * The stored input of an operation with the fields that this version added. They have the value of the time before them, or
 * their default.
 */
export function withDefaults(
  name: string,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const operation: Operation | undefined = byName.get(name)
  const missing = Object.entries(operation?.input.properties ?? {}).flatMap(([field, schema]) =>
    input[field] === undefined && 'default' in schema
      ? [[field, operation?.laterFields?.[field] ?? schema.default] as const]
      : [],
  )
  return missing.length === 0 ? input : { ...input, ...Object.fromEntries(missing) }
}

const byName = new Map<string, Operation>(operations.map((operation) => [operation.name, operation]))
