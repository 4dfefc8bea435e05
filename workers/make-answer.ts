import { hash } from 'node:crypto'
import type { Operation } from '#shared/operation.ts'
import type { HostStore } from '#shared/stores/hosts.ts'
import type { StoredPage, Validators } from '#shared/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/stores/results.ts'
import type { PageContext } from './handler.ts'
import { learnOfHost } from './learn-of-host.ts'
import type { Freshness } from './pages/freshness.ts'
import { NotModified } from './pages/read-page.ts'

/** One call of one operation. */
export interface Question {
  operation: Operation
  /** Whom the work asks, where that is one host. */
  host: string | undefined
  work: (context: PageContext) => Promise<object>
  /** An answer that is too old to be served unasked. */
  stored: StoredPage | undefined
  signal: AbortSignal
}

export interface MakeAnswerDeps extends Pick<PageContext, 'egress' | 'extraction' | 'now'> {
  hosts: HostStore
  results: ResultStore
}

/** Not stored yet. */
export interface MadeAnswer {
  result: StoredResult
  validators?: Validators | undefined
}

/** Has the work make an answer; where the target says that the stored one still holds, it is that one. */
export async function makeAnswer(question: Question, deps: MakeAnswerDeps): Promise<MadeAnswer> {
  const { operation, host, work, stored, signal } = question
  const { egress, extraction, now } = deps
  let freshness: Freshness = { mayKeep: true }
  const noteFreshness = (noted: Freshness) => {
    freshness = noted
  }
  try {
    const context = { egress, extraction, now, signal, known: stored?.validators, noteFreshness }
    // What plain HTTP meets says nothing of what a browser will, and may be free: it must not raise the price for others.
    const rendered = operation.pool === 'browser' ? host : undefined
    const result = await learnOfHost(rendered, deps, () => work(context))
    const madeAt = now()
    const proofHash = proofHashOf(operation, result)
    return {
      result: {
        madeAt,
        ...(freshness.mayKeep && { storedAt: madeAt }),
        ...(proofHash !== undefined && { proofHash }),
        json: JSON.stringify(result),
      },
      validators: freshness.validators,
    }
  } catch (thrown) {
    if (!(thrown instanceof NotModified) || stored === undefined) throw thrown
    const result = await deps.results.load(stored.resultId)
    if (result === undefined) return makeAnswer({ ...question, stored: undefined }, deps)
    // We read pages better as time goes by: one that never changes is read again in the end.
    const isOld = now() - result.madeAt > oldestConfirmedMs
    return {
      result: { ...result, storedAt: now(), reused: 'revalidated' },
      validators: isOld ? undefined : stored.validators,
    }
  }
}

/** A text older than this is confirmed no more. */
const oldestConfirmedMs = 7 * 24 * 3_600_000

function proofHashOf({ proof }: Operation, result: object): string | undefined {
  if (proof === undefined) return undefined
  const covered: unknown = Reflect.get(result, proof.of)
  return hash('sha256', String(covered))
}
