import type { auditMetrics } from '#shared/contract/models/intel/site-audit.ts'
import type { Static } from '#shared/contract/schema.ts'
import type { Device } from './devices.ts'
import type { Load } from './measure-load.ts'
import type { RequestFacts } from './watch-requests.ts'

export type Metrics = Static<typeof auditMetrics>

/** The measurements of several loads on one device: medians of the timings, the rest from the first load. */
export function summarizeLoads(loads: readonly Load[], domElements: number): Metrics | undefined {
  const [first] = loads
  const timings = loads.flatMap((load) => load.timings ?? [])
  if (first === undefined || timings.length === 0) return undefined
  const median = (read: (each: (typeof timings)[number]) => number | undefined) =>
    medianOf(timings.flatMap((each) => read(each) ?? []))
  const [fcpMs, lcpMs, loadMs] = [median((t) => t.fcpMs), median((t) => t.lcpMs), median((t) => t.loadMs)]
  const { requests } = first
  return {
    runs: timings.length,
    ttfbMs: median((t) => t.ttfbMs) ?? 0,
    ...(fcpMs !== undefined && { fcpMs }),
    ...(lcpMs !== undefined && { lcpMs }),
    cls: median((t) => t.cls) ?? 0,
    tbtMs: median((t) => t.tbtMs) ?? 0,
    longTasks: median((t) => t.longTasks) ?? 0,
    ...(loadMs !== undefined && { loadMs }),
    requests: requests.length,
    transferBytes: bytesOf(requests),
    requestsByType: byType(requests),
    domElements,
    renderBlocking: timings[0]?.renderBlocking ?? [],
    uncompressed: requests.filter(isUncompressed).slice(0, maxResources).map(resourceOf),
    uncached: requests.filter(isUncached).slice(0, maxResources).map(resourceOf),
  }
}

const maxResources = 50

/** The middle value; the lower one of two. Undefined for an empty list. */
function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]
}

const bytesOf = (requests: readonly RequestFacts[]) => Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0))

function byType(requests: readonly RequestFacts[]): Metrics['requestsByType'] {
  const types = Object.entries(Object.groupBy(requests, ({ type }) => type))
  return types
    .map(([type, own = []]) => ({ type, requests: own.length, bytes: bytesOf(own) }))
    .toSorted((one, other) => other.bytes - one.bytes || (one.type < other.type ? -1 : 1))
}

const resourceOf = ({ url, type, bytes }: RequestFacts) => ({ url, type, bytes: Math.round(bytes) })

const textTypes: ReadonlySet<string> = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch'])

/** Smaller texts gain nothing by compression. */
const minCompressedBytes = 1024

const isUncompressed = ({ type, status, encoding, decodedBytes }: RequestFacts) =>
  textTypes.has(type) && status < 300 && encoding === '' && decodedBytes > minCompressedBytes

const staticTypes: ReadonlySet<string> = new Set(['stylesheet', 'script', 'image', 'font', 'media'])

function isUncached({ type, status, cacheControl, hasExpires }: RequestFacts): boolean {
  if (!staticTypes.has(type) || status >= 300) return false
  if (cacheControl.includes('no-store') || cacheControl.includes('no-cache')) return true
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,12})/u.exec(cacheControl) ?? []
  return seconds === undefined ? !hasExpires : Number(seconds) < daySeconds
}

const daySeconds = 86_400

/** The measurements of a page on one device. */
export interface MeasuredPage {
  url: string
  device: Device
  metrics: Metrics
}
