import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession } from 'puppeteer'
import { AppError } from '#shared/contract/errors.ts'
import type { AxeFindings, PageFacts, Timings } from '#workers/browser/audit-facts.ts'
import type { Tab } from '#workers/browser/browser.ts'
import { isErrorPage, loadPage, shownPage, type LoadedPage } from '#workers/browser/page/load-page.ts'
import { pageHtml } from '#workers/browser/page/page-html.ts'
import { callInPage, pageScript } from '#workers/browser/page/page-script.ts'
import { toCapture, type RenderedCapture } from '#workers/browser/page/render-page.ts'
import { waitUntilIdle } from '#workers/browser/page/wait-until-idle.ts'
import { targetError } from '#workers/pages/read-page.ts'
import { emulateDevice, type Device } from './devices.ts'
import { watchRequests, type RequestFacts } from './watch-requests.ts'

interface LoadRequest {
  url: string
  device: Device
  /** Whether to read the document and check it with axe-core, beside the timings. */
  depth: 'timings' | 'document'
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
  /** Throws if the page is a bot wall or the like. */
  assertReal: (capture: RenderedCapture) => Promise<void>
}

/** One load of a page with an empty cache. Parts that the page prevented are undefined. */
export interface Load {
  device: Device
  page: Omit<LoadedPage, 'body'>
  tls: TlsFacts | undefined
  timings: Timings | undefined
  requests: RequestFacts[]
  facts: PageFacts | undefined
  axe: AxeFindings | undefined
}

const readTimings = await pageScript('read-timings.ts', 'readTimings')
const collectFacts = await pageScript('collect-audit-facts.ts', 'collectAuditFacts')

/** Loads a page in a fresh tab and measures it. Throws the errors of `loadPage`, `assertReal` and TARGET_ERROR. */
export async function measureLoad(request: LoadRequest, tab: Tab): Promise<Load> {
  const { url, device, depth, endsAt, signal, assertReal } = request
  const { cdp, page, now } = tab
  const [listRequests] = await Promise.all([watchRequests(cdp), emulateDevice(page, device)])
  await loadPage({ url, endsAt }, tab)
  await waitUntilIdle({ maxMs: maxIdleMs, endsAt, signal }, tab)
  const shown = await shownPage(tab)
  if (isErrorPage(shown)) throw targetError(shown)
  if (shown.body !== undefined) throw notHtml(shown.headers['content-type'])
  const part = <T>(maxMs: number, work: () => Promise<T>) =>
    withinTime(work, { maxMs: Math.min(maxMs, endsAt - now()), signal }, tab)
  const timings = await part(maxTimingsMs, () => callInPage<Timings>(cdp, readTimings, { maxMs: 1000 }))
  const requests = listRequests()
  const tls = readTls(tab)
  if (depth === 'timings') return { device, page: shown, tls, timings, requests, facts: undefined, axe: undefined }
  await assertRealPart()
  const facts = await part(maxFactsMs, () => callInPage<PageFacts>(cdp, collectFacts, { maxList, maxText }))
  // A page that does not even give its facts would only use up the time of the audit.
  const axeMs = facts === undefined ? 0 : Math.min(maxAxeMs, (endsAt - now()) / 2)
  const axe = axeMs > 0 ? await part(axeMs, () => runAxe(cdp)) : undefined
  return { device, page: shown, tls, timings, requests, facts, axe }

  /** A large document counts as real: bot walls, login pages and placeholders are small. */
  async function assertRealPart(): Promise<void> {
    const html = await part(maxFactsMs, () => pageHtml(cdp).catch(asUnread))
    if (html !== undefined && html.length <= maxJudgedLength) await assertReal(toCapture(shown, html))
  }
}

function asUnread(thrown: unknown): undefined {
  if (thrown instanceof AppError && thrown.code === 'PAGE_TOO_COMPLEX') return undefined
  throw thrown
}

const maxJudgedLength = 500_000
const maxIdleMs = 5000
const maxTimingsMs = 3000
const maxFactsMs = 5000
const maxAxeMs = 15_000
const maxList = 200
const maxText = 300

const notHtml = (contentType = 'no content type') =>
  new AppError('UNSUPPORTED_CONTENT_TYPE', `Expected an HTML page; found ${contentType.slice(0, 100)}.`)

interface TlsFacts {
  protocol: string
  issuer: string
  /** ISO 8601. */
  validTo: string
}

/** The connection that delivered the document. Undefined for plain http. */
function readTls({ traffic }: Pick<Tab, 'traffic'>): TlsFacts | undefined {
  const details = traffic.document()?.response?.securityDetails() ?? undefined
  if (details === undefined) return undefined
  return {
    protocol: details.protocol().slice(0, 50),
    issuer: details.issuer().slice(0, 200),
    validTo: new Date(details.validTo() * 1000).toISOString(),
  }
}

/**
 * Runs a part of the work in a page that may hang. Undefined if it does not end in time or fails: the scripts of the page
 * are then terminated, so that the next part can run. Throws the signal's reason when it aborts.
 */
async function withinTime<T>(
  work: () => Promise<T>,
  { maxMs, signal }: { maxMs: number; signal: AbortSignal },
  { cdp }: Pick<Tab, 'cdp'>,
): Promise<T | undefined> {
  const stop = new AbortController()
  const timeout = sleep(Math.max(0, maxMs), undefined, { signal: AbortSignal.any([stop.signal, signal]) })
  try {
    const running = work()
    // The work may fail after its time is over.
    running.catch(() => undefined)
    const done = await Promise.race([running.then((value) => ({ value })), timeout])
    if (done !== undefined) return done.value
  } catch {
    signal.throwIfAborted()
  } finally {
    stop.abort()
    timeout.catch(() => undefined)
  }
  await Promise.race([cdp.send('Runtime.terminateExecution').catch(() => undefined), sleep(maxTerminateMs)])
  return undefined
}

const maxTerminateMs = 500

const script = await pageScript('run-axe.ts', 'runAxe')

/** Checks the current document with axe-core, in a world that the scripts of the page cannot see. */
async function runAxe(cdp: CDPSession): Promise<AxeFindings> {
  library ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await callInPage(cdp, `function () { ${await library} }`, {})
  return callInPage<AxeFindings>(cdp, script, { tags, maxNodes })
}

/** Half a megabyte, read when the first audit needs it. */
let library: Promise<string> | undefined

/** WCAG 2.2 up to level AA, and the practices that axe-core recommends. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const maxNodes = 5
