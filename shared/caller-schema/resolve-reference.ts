import { invalidSchema } from './caller-schema.ts'

/** The definition that a local reference names. Throws INVALID_SCHEMA. `pointer`: where the reference is. */
export function resolveReference(
  reference: unknown,
  root: unknown,
  pointer: string,
): Readonly<Record<string, unknown>> | boolean {
  if (
    typeof reference !== 'string' ||
    !(reference === '#' || reference.startsWith('#/')) ||
    reference.length > maxLength
  )
    throw invalidSchema(pointer, 'must be a local reference such as #/$defs/address; others are not loaded')
  let found: unknown = root
  for (const step of reference.slice(2).split('/').filter(Boolean)) {
    const name = unescaped(step)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : undefined
  }
  if (typeof found === 'boolean') return found
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw invalidSchema(pointer, 'names a definition that does not exist')
  // A JSON object.
  return found as Readonly<Record<string, unknown>>
}

const maxLength = 500

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return step
  }
}

/** The JSON pointer of a member (RFC 6901). */
export const pointerTo = (parent: string, name: string): string =>
  `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
