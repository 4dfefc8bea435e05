import { hash } from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { isPrivate } from '#shared/contract/private-values.ts'
import { hostOf } from '#shared/contract/target-address.ts'
import { respectedUses } from '#shared/contract/usage/usage-verdict.ts'
import type { PageUsage } from '#shared/contract/usage/usage.ts'
import { privateTextsOf, withoutPrivateTexts } from '#shared/private-inputs/private-texts.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { StoredPage, Validators } from '#shared/storage/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import type { Freshness } from '#workers/pages/freshness.ts'
import { assertAnswerSize } from '#workers/pages/output/answer-size.ts'
import { NotModified, type Rendering } from '#workers/pages/read-page.ts'
import { noteObservation } from './browser-need.ts'
import type { PageContext } from './job-context.ts'

/** Handlers by the name of their operation. */
export type HandlerTable = { readonly [N in OperationName]?: unknown }

/**
 * The handler of an operation. `pools.ts` checks that each handler takes the input of its operation, and `start.ts` that
 * the `browser` pool has a browser; a name that is only known at run time loses these types.
 */
export const findHandler = <C>(name: string, handlers: HandlerTable): ErasedHandler<C> | undefined =>
  handlers[name as OperationName] as ErasedHandler<C> | undefined

type ErasedHandler<C> = (input: object, context: C) => Promise<object>

/** One call of a handler. */
interface HandlerCall {
  operation: Pick<Operation, 'pool' | 'proof' | 'privateFields'>
  handler: ErasedHandler<PageContext>
  input: Readonly<Record<string, unknown>>
  /** The dependencies of the handler beside the context of a page. */
  context?: object
  /** A stored answer that is too old to serve without asking the target. */
  stored: StoredPage | undefined
  signal: AbortSignal
}

export interface MakeAnswerDeps extends Pick<PageContext, 'egress' | 'extraction' | 'now' | 'usage'> {
  hosts: HostStore
  results: ResultStore
}

/** An answer before it is stored. */
export interface MadeAnswer {
  result: StoredResult
  validators?: Validators | undefined
}

/** Calls the handler, and writes its result as text. If the target confirms the stored answer (HTTP 304), returns the stored answer. */
export async function makeAnswer(request: HandlerCall, deps: MakeAnswerDeps): Promise<MadeAnswer> {
  const { operation, handler, input, stored, signal } = request
  const isOwn = isPrivate(operation, input)
  // The target's host and port, if the call has one target, and says something about it.
  const host = isOwn ? undefined : hostOf(input)
  const { egress, extraction, now, usage } = deps
  let freshness: Freshness = { mayKeep: true }
  const noteFreshness = (noted: Freshness) => {
    // A part that lacked time makes the whole answer incomplete.
    freshness = { ...noted, ...(freshness.isCut && { isCut: true }) }
  }
  let outlinks: readonly string[] | undefined
  const noteOutlinks = (noted: readonly string[]) => {
    outlinks = noted
  }
  let rendering: StoredResult['rendering']
  const noteRendering = ({ finalUrl, isHard }: Rendering) => {
    // A redirect to another host says nothing about this one.
    if (host !== undefined && new URL(finalUrl).host === host) rendering = isHard ? 'hard' : 'easy'
  }
  let structured: string | undefined
  const noteStructured = (noted: string) => {
    structured = noted
  }
  let said: PageUsage | undefined
  const noteUsage = (noted: PageUsage) => {
    said = noted
  }
  try {
    const notes = { noteFreshness, noteOutlinks, noteStructured, noteRendering, noteUsage }
    // For a caller who respects the owner, the present statements count, not those of the stored version.
    const known = respectedUses(input).length > 0 ? undefined : stored?.validators
    const page = { egress, extraction, now, signal, usage, known, ...notes }
    const result = await handler(input, { ...page, ...request.context })
    if (operation.pool === 'browser' && host !== undefined) noteObservation(host, 'rendered', deps)
    const json = wellFormedJson(result)
    assertAnswerSize(json)
    const madeAt = now()
    // Those who check a proof cannot know which values of the caller shaped the page, nor what its proxy did.
    const proofHash = isOwn ? undefined : proofHashOf(operation, result)
    return {
      result: {
        madeAt,
        ...(freshness.mayKeep && freshness.isCut !== true && !isOwn && { storedAt: madeAt }),
        ...(freshness.isCut === true && { isCut: true }),
        ...(proofHash !== undefined && { proofHash }),
        ...(outlinks !== undefined && { outlinks: outlinks.join('\n') }),
        ...(structured !== undefined && { structured }),
        ...(rendering !== undefined && { rendering }),
        ...(said !== undefined && { usage: said }),
        json,
      },
      validators: freshness.validators,
    }
  } catch (thrown) {
    if (host !== undefined) noteToll(thrown, String(input['url']), deps)
    if (!(thrown instanceof NotModified) || stored === undefined)
      throw withoutPrivateTexts(thrown, privateTextsOf(operation, input))
    const result = await deps.results.load(stored.resultId)
    if (result === undefined) return makeAnswer({ ...request, stored: undefined }, deps)
    // Extraction improves over time: a page that never changes must be read again some day.
    const isOld = now() - result.madeAt > maxRevalidatedAgeMs
    return {
      result: { ...result, storedAt: now(), reused: 'revalidated' },
      validators: isOld ? undefined : stored.validators,
    }
  }
}

/** Not awaited: a lost note does no harm. */
function noteToll(thrown: unknown, target: string, { hosts, now }: Pick<MakeAnswerDeps, 'hosts' | 'now'>): void {
  if (!(thrown instanceof AppError) || thrown.code !== 'TARGET_PAYMENT_REQUIRED') return
  const { message, details } = thrown
  void hosts.noteToll(target, { message, details, at: now() }).catch(() => undefined)
}

const maxRevalidatedAgeMs = 7 * 24 * 3_600_000

function proofHashOf({ proof }: Pick<Operation, 'proof'>, result: object): string | undefined {
  if (proof === undefined) return undefined
  const covered = String(Reflect.get(result, 'hashField' in proof ? proof.hashField : proof.field))
  return 'hashField' in proof ? covered : hash('sha256', covered)
}

/**
 * An object as JSON text without lone surrogates. JSON allows them as escapes, but many parsers refuse the whole text (RFC 8259,
 * section 8.2), and UTF-8 cannot hold them. Pages have them where a script cut a text inside a character.
 */
export function wellFormedJson(value: object): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\ud')) return json
  return json.replaceAll(escapes, (escape) => (escape.startsWith('\\ud') ? '\\ufffd' : escape))
}

/** Each escape whole: a backslash of the text starts none. JSON.stringify writes `\ud` for lone surrogates only. */
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g
