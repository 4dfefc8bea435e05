import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority } from '#shared/contract/host-history.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import type { HandlerContext, PageAnswer } from '#workers/handler.ts'
import { recordObservation } from '#workers/page-requests/record-host-observation.ts'

type Context = Pick<HandlerContext, 'readItem' | 'hosts' | 'pageJobs' | 'signal' | 'now'>

/**
 * Returns a function that reads a page of a crawl by the tier that its caller chose. `auto`: over plain HTTP, and in a browser
 * if the page is empty without one, or the host is known to need one.
 */
export function readByTier(input: Input<'crawl'>, context: Context): (url: string) => Promise<PageAnswer> {
  const plain = itemInputsOf(fetchBasic, input)
  const rendered = itemInputsOf(fetchPro, input)
  const readPlain = (url: string) => context.readItem(plain(url), fetchBasic)
  const render = (url: string) => context.readItem(rendered(url), fetchPro)
  if (input.tier !== 'auto') return input.tier === 'pro' ? render : readPlain

  let isStaffed: Promise<boolean> | undefined
  const canRender = () => (isStaffed ??= context.pageJobs.isStaffed().catch(() => false))
  const { host } = new URL(input.url)
  let needsBrowser: Promise<boolean> | undefined
  const isKnownToNeedBrowser = () => (needsBrowser ??= findNeed(host, context))

  return async (url) => {
    if ((await isKnownToNeedBrowser()) && (await canRender())) return render(url)
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
