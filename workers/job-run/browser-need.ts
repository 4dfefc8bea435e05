import { mayNeedBrowser } from '#shared/contract/call-errors.ts'
import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import { browserPriority, shouldCompareWithPlainFetch, type HostObservation } from '#shared/contract/host-history.ts'
import { itemInputsOf } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import { isPrivate } from '#shared/contract/private-values.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import type { RawPage } from '#workers/pages/page.ts'
import { readRawPage, type ReadOptions } from '#workers/pages/read-page.ts'
import type { JobContext, PageAnswer } from './job-context.ts'

type Context = Pick<JobContext, 'readItem' | 'hosts' | 'pageJobs' | 'signal' | 'now'>

/** The tier, and the input fields that the call shares with /fetch/basic and /fetch/pro. Others have their defaults. */
export interface TierInput {
  tier: 'auto' | 'basic' | 'pro'
  timeout?: number
  cache?: boolean
  cacheTtl?: number
  /** Steps in the page need a browser. */
  actions?: readonly unknown[] | undefined
  /**
   * html: the reader needs what a site's own markdown lacks, such as links and structured data. A page that is stored as HTML
   * serves it, too. Default: auto.
   */
  source?: 'html'
  /** False: the whole page. */
  mainContent?: boolean
}

/**
 * Returns a function that reads a page by the tier that the caller chose. `auto`: over plain HTTP, and in a browser if the page
 * is empty without one, or the host is known to need one.
 */
export function readByTier(input: TierInput, context: Context): (url: string) => Promise<PageAnswer> {
  const { source, ...fields } = input
  const plain = itemInputsOf(fetchBasic, fields)
  const asHtml = itemInputsOf(fetchBasic, { ...fields, source: 'html' })
  const rendered = itemInputsOf(fetchPro, fields)
  const readPlain = async (url: string) => {
    const answer = await context.readItem(plain(url), fetchBasic)
    const isOwnMarkdown = source === 'html' && answer.page.metadata.source === 'markdown'
    return isOwnMarkdown ? context.readItem(asHtml(url), fetchBasic) : answer
  }
  const render = (url: string) => context.readItem(rendered(url), fetchPro)
  if (input.tier === 'pro' || (input.actions ?? []).length > 0) return render
  if (input.tier === 'basic') return readPlain

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
      if (!mayNeedBrowser(code) || !(await canRender())) throw thrown
      const answer = await render(url)
      if (code === 'EMPTY_CONTENT' && !isPrivate(fetchPro, fields)) noteObservation(host, 'browser-needed', context)
      return answer
    }
  }
}

async function findNeed(host: string, { hosts, now }: Pick<Context, 'hosts' | 'now'>): Promise<boolean> {
  const known = await hosts.find(host).catch(() => undefined)
  return browserPriority(known, now()) === 'first'
}

export interface ObservationDeps {
  hosts: HostStore
  now: () => number
}

/** Writes in the background. Ignores store failures: a lost observation does no harm. */
export function noteObservation(host: string, observation: HostObservation, { hosts, now }: ObservationDeps): void {
  void hosts.noteObservation(host, observation, now()).catch(() => undefined)
}

/** The host of a rendered page, if this call must check whether pages of this host need a browser. */
export async function findHostToObserve(
  input: Input<'fetch-pro'>,
  { queueEntry, hosts, now }: Pick<JobContext, 'queueEntry' | 'hosts' | 'now'>,
): Promise<string | undefined> {
  // A page job of /fetch/resilient has no host: /fetch/resilient tries plain HTTP itself.
  const { host } = queueEntry
  const { mainContent, includeSelector, excludeSelector, maxTokens, actions = [] } = input
  const isPartial =
    !mainContent ||
    includeSelector !== undefined ||
    excludeSelector !== undefined ||
    maxTokens !== undefined ||
    actions.length > 0
  if (host === undefined || isPartial || isPrivate(fetchPro, input)) return undefined
  const known = await hosts.find(host).catch(() => undefined)
  return shouldCompareWithPlainFetch(known, now()) ? host : undefined
}

export interface RenderedPage {
  host: string
  /** The document that the browser received, before its scripts ran. */
  sent: RawPage
  /** The content that was extracted after its scripts ran. */
  content: string
  format: ReadOptions['format']
}

/**
 * Records whether pages of a host need a browser: extracts the document as plain HTTP would deliver it, and compares that
 * with the rendered content. Never throws: a lost observation does no harm.
 */
export async function observeSentPage(
  page: RenderedPage,
  deps: ObservationDeps & { extraction: Extraction },
  signal: AbortSignal,
): Promise<void> {
  const observation = await observationOf(page, deps, signal)
  if (observation !== undefined) noteObservation(page.host, observation, deps)
}

async function observationOf(
  { sent, content, format }: RenderedPage,
  deps: { extraction: Extraction },
  signal: AbortSignal,
): Promise<HostObservation | undefined> {
  try {
    const plain = await readRawPage(sent, { format }, deps, signal)
    const share = shareIn(plain.content, content)
    if (share >= minShareOfPlainPage) return 'plain-suffices'
    return share < maxShareOfScriptedPage ? 'browser-needed' : undefined
  } catch (thrown) {
    return failedExtractions.has(toAppError(thrown).code) ? 'browser-needed' : undefined
  }
}

/** Below 1, because dates and counters differ between two reads. */
const minShareOfPlainPage = 0.9
const maxShareOfScriptedPage = 0.5

const failedExtractions: ReadonlySet<ErrorCode> = new Set([
  'EMPTY_CONTENT',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_ERROR',
])

/** The share of the words of `text`, 0 to 1, that `other` contains as often. Compares only the beginning of long texts. */
function shareIn(other: string, text: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(other, 3 * maxLength)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(text, maxLength)
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return words.length === 0 ? 1 : found.length / words.length
}

/** Characters. A comparison blocks the event loop for one or two milliseconds. */
const maxLength = 20_000

const wordsOf = (text: string, length: number) => text.slice(0, length).match(/[\p{L}\p{N}]+/gu) ?? []
