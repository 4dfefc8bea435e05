import { toAppError } from '#shared/contract/errors.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { hasVersion, parseTags, tagIn } from './policy-records.ts'

/** MTA-STS (RFC 8461). Without `mode`, the policy could not be read: `problem` says why. */
export interface MtaSts extends Partial<MtaStsPolicy> {
  record: string
  id?: string
  problem?: string
}

/** Finds the record of a domain and reads its policy. Throws the signal's reason when it aborts. */
export async function findMtaSts(
  domain: string,
  ask: AskDns,
  { egress, signal }: { egress: Egress; signal: AbortSignal },
): Promise<MtaSts | undefined> {
  const [record, ...others] = recordsIn(await ask(`_mta-sts.${domain}`, 'TXT')).filter((text) =>
    hasVersion(text, 'STSv1'),
  )
  if (record === undefined || others.length > 0) return undefined
  const id = tagIn(parseTags(record).tags, 'id')
  const found = { record, ...(id !== undefined && { id }) }
  try {
    const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`
    const clock = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const { status, body, redirects } = await egress.fetch({ url, signal: clock, maxBytes, accept: 'text/plain' })
    // RFC 8461 §3.3: senders do not follow redirects.
    if (status !== 200 || redirects.length > 0)
      return {
        ...found,
        problem: redirects.length > 0 ? 'The policy redirects' : `The policy has HTTP status ${status}`,
      }
    const policy = parseMtaStsPolicy(Buffer.from(body).toString())
    return policy === undefined ? { ...found, problem: 'The policy has no valid mode' } : { ...found, ...policy }
  } catch (thrown) {
    signal.throwIfAborted()
    const { code } = toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    return { ...found, problem: `The policy cannot be read (${code})` }
  }
}

const timeoutMs = 4000

/** RFC 8461 §3.3 suggests this limit. */
const maxBytes = 64 * 1024

interface MtaStsPolicy {
  mode: 'enforce' | 'testing' | 'none'
  maxAgeSeconds?: number
  /** The mail servers that senders may use; `*.` stands for one label. */
  mx: string[]
}

/** Reads a policy file: `key: value` lines (RFC 8461 §3.2). Undefined without a version and a mode. */
export function parseMtaStsPolicy(text: string): MtaStsPolicy | undefined {
  const pairs = text.split('\n', maxLines).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()] as const
  })
  const valuesOf = (name: string) => pairs.flatMap(([key, value]) => (key === name ? [value] : []))
  const mode = modes.find((known) => known === valuesOf('mode')[0])
  if (mode === undefined || valuesOf('version')[0] !== 'STSv1') return undefined
  const maxAge = Number(valuesOf('max_age')[0] ?? Number.NaN)
  return {
    mode,
    ...(Number.isSafeInteger(maxAge) && maxAge >= 0 && { maxAgeSeconds: maxAge }),
    mx: valuesOf('mx').map((name) => name.toLowerCase().slice(0, 260)),
  }
}

const modes = ['enforce', 'testing', 'none'] as const
const maxLines = 200
