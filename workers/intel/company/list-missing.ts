import type { Result } from '#shared/contract/operations/index.ts'
import type { FieldsReading } from './fields/read-fields.ts'
import type { OpenRoles } from './jobs/open-roles.ts'
import type { MissingPart } from './missing-part.ts'

type Missing = Result<'company'>['missing']

interface Parts {
  reading: FieldsReading
  openRoles: OpenRoles
  technologies: object | MissingPart
  security: object | MissingPart
  domainFacts: object | MissingPart
}

/** The fields of a profile without a value, each with the reason. */
export function listMissing({ reading, openRoles, ...parts }: Parts): Missing {
  const { fields, plans, refused, model } = reading
  const absent = [
    ...(['name', 'offering', 'audience', 'pricingModel'] as const).filter((field) => fields[field] === undefined),
    ...(plans.length === 0 ? ['plans'] : []),
  ]
  const reasonOf = (field: string) =>
    refused.find((one) => one.field === field)?.reason ??
    (model === 'extractive'
      ? 'The pages do not declare it; no model read their texts.'
      : 'No page that was read states it.')
  return [
    ...absent.map((field) => ({ field, reason: reasonOf(field) })),
    ...(openRoles.source === 'none' ? [{ field: 'openRoles', reason: 'The site links to no known job board.' }] : []),
    ...Object.entries(parts).flatMap(([field, part]) => ('problem' in part ? [{ field, reason: part.problem }] : [])),
  ]
}
