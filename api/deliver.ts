import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { owedFor } from '#shared/payments/owed-for.ts'
import { cacheStatus, type Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { answerUnsettled } from './answer-unsettled.ts'
import type { Answer } from './call.ts'
import type { Deal } from './deal.ts'
import { deliversNothing } from './delivers-nothing.ts'
import { stamp } from './stamp.ts'

/** The answer that was paid for: the money moves only now that it exists, if it has not moved ahead of the work. */
export async function deliver(deal: Deal, produced: Produced, deps: AnswerDeps): Promise<Answer> {
  const { call, input, requestId, claim, bought } = deal
  const { operation, headers } = call
  const { result, resultId } = produced
  const stampedId = 'requestId' in operation.input.properties ? undefined : requestId
  const body = stamp(produced, { operation, input, requestId: stampedId }, deps)
  if (deliversNothing(result)) {
    await claim.release(200)
    return { status: 200, body }
  }
  const settled = await claim.settle({
    status: 200,
    responseHash: hash('sha256', body),
    owed: owedFor({ operation, input, ...bought }, result, deps.prices),
    ...(resultId !== undefined && { resultId }),
  })
  Object.assign(headers, cacheStatus(produced), settled.headers)
  if (settled.state === 'refunded') throw givenBack()
  if (settled.state === 'unknown') return answerUnsettled(requestId, headers, deps)
  return { status: 200, body }
}

const givenBack = () =>
  new AppError('PAYMENT_REUSED', 'What was paid was given back as credit before the work was done. Sign a new payment.')
