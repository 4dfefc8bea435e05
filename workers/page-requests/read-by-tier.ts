import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority } from '#shared/contract/host-history.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { HandlerContext, PageAnswer } from '#workers/handler.ts'
import { recordObservation } from './record-host-observation.ts'

type Context = Pick<HandlerContext, 'readItem' | 'hosts' | 'pageJobs' | 'signal' | 'now'>

/** The tier, and the input fields that the call shares with /fetch/basic and /fetch/pro. Others have their defaults. */
export interface TierInput {
  tier: 'auto' | 'basic' | 'pro'
  timeout?: number
  cache?: boolean
  cacheTtl?: number
}

/**
 * Returns a function that reads a page by the tier that the caller chose. `auto`: over plain HTTP, and in a browser if the page
 * is empty without one, or the host is known to need one.
 */
export function readByTier(input: TierInput, context: Context): (url: string) => Promise<PageAnswer> {
  const fields = { ...input }
  const plain = itemInputsOf(fetchBasic, fields)
  const rendered = itemInputsOf(fetchPro, fields)
  const readPlain = (url: string) => context.readItem(plain(url), fetchBasic)
  const render = (url: string) => context.readItem(rendered(url), fetchPro)
  if (input.tier !== 'auto') return input.tier === 'pro' ? render : readPlain

  let isStaffed: Promise<boolean> | undefined
  const canRender = () => (isStaffed ??= context.pageJobs.isStaffed().catch(() => false))
  const needs = new Map<string, Promise<boolean>>()
  const needsBrowser = (host: string) => {
    const need = needs.get(host) ?? findNeed(host, context)
    needs.set(host, need)
    return need
  }

  return async (url) => {
    const { host } = new URL(url)
    if ((await needsBrowser(host)) && (await canRender())) return render(url)
    try {
      return await readPlain(url)
    } catch (thrown) {
      context.signal.throwIfAborted()
      const { code } = toAppError(thrown)
      if (!scriptErrors.has(code) || !(await canRender())) throw thrown
      const answer = await render(url)
      if (code === 'EMPTY_CONTENT') recordObservation(host, 'browser-needed', context)
      return answer
    }
  }
}

/** Errors that a browser may avoid. */
const scriptErrors: ReadonlySet<ErrorCode> = new Set(['EMPTY_CONTENT', 'TARGET_BLOCKED'])

async function findNeed(host: string, { hosts, now }: Pick<Context, 'hosts' | 'now'>): Promise<boolean> {
  const known = await hosts.find(host).catch(() => undefined)
  return browserPriority(known, now()) === 'first'
}
