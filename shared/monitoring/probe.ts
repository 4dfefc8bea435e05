import { mayNeedBrowser } from '#shared/contract/call-errors.ts'
import { siteDomain } from '#shared/contract/domain-name.ts'
import { toAppError, type AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { itemInputsOf, type ItemInput } from '#shared/contract/item-inputs.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import type { MonitorSettings } from './monitor.ts'

/** The outcome of requesting the watched page once. Times in Unix milliseconds. */
export type Probe =
  /** `text`: in the form of `normalizeText`. `finalUrl`: the address after redirects; a stored text has none. */
  | { kind: 'page'; at: number; durationMs: number; text: string; statusCode: number; title: string; finalUrl?: string }
  /** `includeSelector` matches nothing. */
  | { kind: 'selector_missing'; at: number; durationMs: number; statusCode?: number; message: string }
  /** The page could not be read, or is an error page, a wall or empty. `statusCode`: of its HTTP response, if known. */
  | { kind: 'failed'; at: number; durationMs: number; statusCode?: number; code: ErrorCode; message: string }
  /** The page was not requested, because this service is busy or the host asks for a pause. It says nothing about the page. */
  | { kind: 'postponed'; at: number; retryAfterMs: number }

/** The tier of one probe. */
export type ProbeTier = 'basic' | 'pro'

/** The settings that decide what a probe reads. */
export type ProbeSettings = Pick<
  MonitorSettings,
  'url' | 'mainContent' | 'includeSelector' | 'excludeSelector' | 'respectUsage'
>

/** The job of a probe: an operation and its valid input. Its answer is never a stored one. */
export function probeJob(
  { url, mainContent, includeSelector, excludeSelector, respectUsage }: ProbeSettings,
  tier: ProbeTier,
): { operation: typeof fetchBasic | typeof fetchPro; input: ItemInput } {
  const operation = tier === 'pro' ? fetchPro : fetchBasic
  const watched = { mainContent, includeSelector, excludeSelector, respectUsage }
  const options = { cache: false, format: 'text', source: 'html', ...watched }
  return { operation, input: itemInputsOf(operation, options)(url) }
}

/** When a probe ended, and how long it took. Milliseconds. */
export interface ProbeTimes {
  at: number
  durationMs: number
}

/** The probe from the result of its job. `json`: a result of `fetch-basic` or `fetch-pro`. */
export function probeOfResult(json: string, times: ProbeTimes): Exclude<Probe, { kind: 'postponed' }> {
  // The handlers of both operations are typed with this result.
  const { content, title, metadata } = JSON.parse(json) as Result<'fetch-basic'>
  const text = normalizeText(content)
  const { statusCode, finalUrl } = metadata
  if (text === '')
    return { kind: 'failed', ...times, statusCode, code: 'EMPTY_CONTENT', message: 'The page has no text to watch.' }
  return { kind: 'page', ...times, text, statusCode, title, finalUrl }
}

/** The probe from the error of its job. */
export function probeOfError(thrown: unknown, times: ProbeTimes): Exclude<Probe, { kind: 'page' }> {
  const error = toAppError(thrown)
  const { code } = error
  const pauseMs = ownFailures[code]
  if (pauseMs !== undefined) return { kind: 'postponed', at: times.at, retryAfterMs: retryAfterMs(error, pauseMs) }
  const statusCode = statusOf(error)
  const failed = { ...times, ...(statusCode !== undefined && { statusCode }), message: monitorMessage(error.message) }
  return code === 'ELEMENT_NOT_FOUND' ? { kind: 'selector_missing', ...failed } : { kind: 'failed', ...failed, code }
}

/** Whether the page may be readable in a browser although plain HTTP failed. */
export const probeMayNeedBrowser = (probe: Probe) => probe.kind === 'failed' && mayNeedBrowser(probe.code)

/** Failures of this service, and pauses that a host asks for, with the milliseconds until the next probe. */
const ownFailures: Partial<Record<ErrorCode, number>> = {
  CAPACITY_EXCEEDED: 10_000,
  SERVICE_UNAVAILABLE: 30_000,
  DEADLINE_EXCEEDED: 30_000,
  INTERNAL: 60_000,
  CAPABILITY_UNAVAILABLE: 600_000,
}

const maxPauseMs = 3_600_000

function retryAfterMs({ retryAfterSeconds }: AppError, pauseMs: number): number {
  if (retryAfterSeconds === undefined) return pauseMs
  return Math.min(maxPauseMs, Math.max(1000, retryAfterSeconds * 1000))
}

/** The HTTP status of a page that failed, which these errors carry. */
function statusOf({ code, details }: AppError): number | undefined {
  const status = Number(details.find(({ path }) => path === '/status')?.message)
  return isOfStatus(code) && Number.isInteger(status) ? status : undefined
}

/** Whether the page failed because of its HTTP status. */
export const isOfStatus = (code: ErrorCode): boolean => code === 'TARGET_ERROR' || code === 'TARGET_PAYMENT_REQUIRED'

/**
 * Where the redirects of a watched page lead: '' on the site of the watched page, otherwise host and path. A site is a
 * registrable domain.
 */
export function placeOf(url: string, finalUrl: string): string {
  const { hostname, host, pathname } = new URL(finalUrl)
  return siteDomain(hostname) === siteDomain(new URL(url).hostname) ? '' : `${host}${pathname}`.slice(0, 2048)
}

/**
 * The message of a page error for the owner of a monitor. A monitor has tiers in place of the operations that such a message
 * may recommend in its last sentence.
 */
export function monitorMessage(message: string): string {
  const start = message.lastIndexOf(' Try /fetch/')
  if (start === -1) return message
  const fact = message.slice(0, start)
  return message.startsWith('/fetch/pro', start + ' Try '.length) ? `${fact} ${useBrowser}` : fact
}

const useBrowser = 'A monitor with the tier pro or auto runs them.'
