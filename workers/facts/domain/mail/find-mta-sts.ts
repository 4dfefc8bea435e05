import { toAppError } from '#shared/contract/errors.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { parseMtaStsPolicy, type MtaStsPolicy } from './parse-mta-sts-policy.ts'
import { hasVersion, parseTags, tagIn } from './tag-list.ts'

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
