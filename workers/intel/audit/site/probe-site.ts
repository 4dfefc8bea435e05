import { foreignOrigin, type InsecureEntry, type SecurityFacts } from '#workers/intel/audit/security/security-facts.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'

export type ProbeContext = Pick<JobContext, 'egress' | 'politeness' | 'now'>

export interface ProbeLimits {
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

/** The head of an answer to a plain request. */
export interface AnswerHead {
  url: string
  status: number
  headers: Record<string, string>
  redirects: string[]
}

/** The answers to plain requests for the page, for the page from another origin, and over http. */
export interface Probes {
  /** Undefined if the request failed. */
  plain: AnswerHead | undefined
  cors: SecurityFacts['cors']
  insecure: InsecureEntry
}

/** Requests a page without a browser, at the pace of its host. Never throws, except for the signal's reason. */
export async function probeSite(url: string, limits: ProbeLimits, context: ProbeContext): Promise<Probes> {
  const plain = await requestHead({ url }, limits, context).catch(asAbsent(limits))
  const cors = await requestHead({ url, headers: { Origin: foreignOrigin } }, limits, context).catch(asAbsent(limits))
  return { plain, cors: cors?.headers, insecure: await readInsecure(plain?.url ?? url, limits, context) }
}

/** The head of the answer. The body is not read. Throws as egress does, and CAPACITY_EXCEEDED without a turn in time. */
export async function requestHead(
  { url, headers = {} }: { url: string; headers?: Readonly<Record<string, string>> },
  { endsAt, signal }: ProbeLimits,
  { egress, politeness, now }: ProbeContext,
): Promise<AnswerHead> {
  await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
  const timeoutMs = Math.max(1, Math.min(maxRequestMs, endsAt - now()))
  const request = { url, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }
  using answer = await egress.stream(request)
  const { url: finalUrl, status, headers: received, redirects } = answer
  return { url: finalUrl, status, headers: received, redirects }
}

const maxRequestMs = 8000

/** Over http, a host answers at its standard port, unless the page itself is served over http. */
async function readInsecure(url: string, limits: ProbeLimits, context: ProbeContext): Promise<InsecureEntry> {
  const entry = new URL(url)
  const isSecure = entry.protocol === 'https:'
  if (isSecure) {
    entry.protocol = 'http:'
    entry.port = ''
  }
  try {
    const answer = await requestHead({ url: entry.href }, limits, context)
    return { state: 'answered', chain: [...answer.redirects, answer.url] }
  } catch (thrown) {
    const { code } = failureOfPart(thrown, limits.signal)
    if (code === 'TLS_FAILED') return { state: 'bad-certificate' }
    return code === 'TARGET_UNREACHABLE' ? { state: 'absent' } : { state: 'unknown' }
  }
}

const asAbsent =
  ({ signal }: ProbeLimits) =>
  (thrown: unknown): undefined => {
    failureOfPart(thrown, signal)
    return undefined
  }
