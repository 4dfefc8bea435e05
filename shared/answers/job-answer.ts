import { createHash } from 'node:crypto'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { JobRecord, AnswerStore, CallAnswer } from '#shared/storage/stores/jobs.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { answerTail, type AnswerTailDeps } from './answer-tail.ts'
import type { JobIds } from './job-ids.ts'
import { describeResult } from './sourced-result.ts'

export interface JobAnswerDeps extends AnswerTailDeps {
  answers: AnswerStore
  jobIds: JobIds
}

/** A job that is done. `isOnChain`: only payments on a chain have a minimum. */
export interface AnsweredJob {
  job: Pick<JobRecord, 'name' | 'input' | 'isStored' | 'isKeyed' | 'createdAt'>
  result: StoredResult
  resultId: string
  isOnChain: boolean
}

/** The answer of a job: the stored one, or the one that the operation returns now, which is stored. */
export async function keepJobAnswer(
  requestId: string,
  { job, result, resultId, isOnChain }: AnsweredJob,
  deps: JobAnswerDeps,
): Promise<CallAnswer> {
  const kept = await deps.answers.find(requestId)
  if (kept !== undefined) return kept
  const { name, input, isStored, isKeyed, createdAt } = job
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  const made = isStored === true ? { ...result, reused: 'hit' as const } : result
  const sourced = describeResult({ operation, input }, made, deps.now())
  const prices = isOnChain ? deps.prices : { ...deps.prices, minimumPayment: microDollars('0') }
  const id = isKeyed === true ? deps.jobIds.of(requestId) : requestId
  const tail = answerTail(sourced, { operation, input, requestId: id }, { ...deps, prices })
  return deps.answers.keep(requestId, { resultId, tail }, createdAt)
}

/** SHA-256 of the body of an answer, in hex. */
export const answerHash = ({ json }: StoredResult, { tail }: CallAnswer): string =>
  createHash('sha256').update(json.slice(0, -1)).update(tail).digest('hex')
