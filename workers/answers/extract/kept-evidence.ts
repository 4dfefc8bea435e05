import type { FieldEvidence } from './match/fill-schema.ts'

/** The evidence of the values that are still in the data. */
export function keptEvidence(data: object, evidence: readonly FieldEvidence[]): FieldEvidence[] {
  return evidence.filter(({ path }) => {
    let value: unknown = data
    for (const step of path.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    }
    return value !== undefined && value !== null
  })
}
