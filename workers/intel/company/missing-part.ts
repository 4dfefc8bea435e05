import { AppError } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'
import type { FieldsReading } from './fields/read-fields.ts'
import type { OpenRoles } from './jobs/roles-of.ts'

/** A part of the profile that could not be read. */
interface MissingPart {
  problem: string
  /** Whether a later profile may have it. */
  isTransient: boolean
}

interface PartLimits {
  timeoutMs: number
  /** Ends the job. */
  signal: AbortSignal
}

/** Turns the failure of a part, or the end of its time, into a reason. Throws the reason of the signal if the job ends. */
export async function orMissing<T>(
  { timeoutMs, signal }: PartLimits,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T | MissingPart> {
  try {
    return await withTimeout({ signal, timeoutMs, expired }, (clock) => read(clock.signal))
  } catch (thrown) {
    const { code, message } = failureOfPart(thrown, signal)
    return { problem: message, isTransient: isTransient(code) }
  }
}

const expired = () => new AppError('TARGET_TIMEOUT', 'The time for this part of the profile is over.')

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
