import type { DomainName } from '#shared/contract/domain-name.ts'
import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'

/** The DMARC posture of a domain. `none`: receivers apply no policy. */
export type DmarcPosture =
  | { state: 'none' | 'temperror'; problems: DmarcRecord['problems'] }
  | ({ state: 'found'; record: string; domain: string; effectivePolicy: DmarcPolicy } & DmarcRecord)

/** Finds the record of a name, or of its organizational domain (RFC 7489 §6.6.3). `domain`: the one that has it. */
export async function findDmarc(
  { mail, organizational }: Pick<DomainName, 'mail' | 'organizational'>,
  ask: AskDns,
): Promise<DmarcPosture> {
  const own = await readDmarc(mail, ask)
  if (own.state !== 'none' || mail === organizational) return own
  const inherited = await readDmarc(organizational, ask)
  if (inherited.state !== 'found') return { ...inherited, problems: [...own.problems, ...inherited.problems] }
  return { ...inherited, effectivePolicy: inherited.subdomainPolicy }
}

async function readDmarc(domain: string, ask: AskDns): Promise<DmarcPosture> {
  const answer = await ask(`_dmarc.${domain}`, 'TXT')
  if (answer.state === 'failed')
    return { state: 'temperror', problems: [{ message: 'The DNS servers gave no answer' }] }
  const [record, ...others] = recordsIn(answer).filter((text) => hasVersion(text, 'DMARC1'))
  if (record === undefined) return { state: 'none', problems: [] }
  if (others.length > 0)
    return { state: 'none', problems: [{ message: `There are ${others.length + 1} DMARC records, so none counts` }] }
  const parsed = parseDmarc(record)
  if (parsed === undefined)
    return { state: 'none', problems: [{ message: 'The record has no valid policy p, so it does not count' }] }
  return { state: 'found', record, domain, effectivePolicy: parsed.policy, ...parsed }
}

/** A tag of `v=DMARC1; p=none` and its like. */
interface Tag {
  /** In lower case. */
  name: string
  value: string
  /** Offset in the record, in characters. */
  position: number
}

/** Tags of a record, in order. `malformed`: the positions of parts that are not tags. Reads at most 100 parts. */
export function parseTags(text: string): { tags: Tag[]; malformed: number[] } {
  const tags: Tag[] = []
  const malformed: number[] = []
  let position = 0
  for (const part of text.split(';', maxParts)) {
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(0, equals)).trim().toLowerCase()
    const start = position + (part.length - part.trimStart().length)
    if (name !== '') tags.push({ name, value: part.slice(equals + 1).trim(), position: start })
    else if (part.trim() !== '') malformed.push(start)
    position += part.length + 1
  }
  return { tags, malformed }
}

const maxParts = 100

/** Whether a TXT record starts with this version: `v=DMARC1`, alone or before a semicolon. */
export function hasVersion(text: string, version: string): boolean {
  const [first] = parseTags(text.slice(0, 100)).tags
  return first?.name === 'v' && first.value === version
}

/** The value of a tag. */
export const tagIn = (tags: readonly Tag[], name: string): string | undefined =>
  tags.find((tag) => tag.name === name)?.value

/** The mail and https addresses of a list such as `mailto:a@example.com!10m,https://example.com/r`. At most 20. */
function mailAddresses(list: string | undefined): { addresses: string[]; wrong: string[] } {
  const addresses: string[] = []
  const wrong: string[] = []
  for (const part of (list ?? '').split(',', maxAddresses)) {
    const uri = part.trim()
    if (uri === '') continue
    const address = addressIn(uri)
    if (address === undefined) wrong.push(uri.slice(0, 100))
    else addresses.push(address.slice(0, 300))
  }
  return { addresses, wrong }
}

const maxAddresses = 20

/** The address without `mailto:` and without a maximum size. */
function addressIn(uri: string): string | undefined {
  if (uri.toLowerCase().startsWith('https:')) return uri
  if (!uri.toLowerCase().startsWith('mailto:')) return undefined
  const [address = ''] = uri.slice('mailto:'.length).split('!', 1)
  const at = address.lastIndexOf('@')
  return at > 0 && at < address.length - 1 ? address : undefined
}

export interface TlsReporting {
  record: string
  reports: string[]
}

/** Finds where reports about failed encryption go (RFC 8460 §3). Several records count as none. */
export async function findTlsReporting(domain: string, ask: AskDns): Promise<TlsReporting | undefined> {
  const [record, ...others] = recordsIn(await ask(`_smtp._tls.${domain}`, 'TXT')).filter((text) =>
    hasVersion(text, 'TLSRPTv1'),
  )
  if (record === undefined || others.length > 0) return undefined
  return { record, reports: mailAddresses(tagIn(parseTags(record).tags, 'rua')).addresses }
}

export interface Bimi {
  record: string
  logoUrl?: string
  /** The certificate that proves the right to the logo. */
  certificateUrl?: string
}

/** Finds the default BIMI record of a name, or of its organizational domain (draft-brand-indicators-for-message-identification). */
export async function findBimi(
  names: { mail: string; organizational: string },
  ask: AskDns,
): Promise<Bimi | undefined> {
  for (const name of new Set([names.mail, names.organizational])) {
    const records = recordsIn(await ask(`default._bimi.${name}`, 'TXT')).filter((text) => hasVersion(text, 'BIMI1'))
    const [record] = records
    if (record === undefined || records.length > 1) continue
    const { tags } = parseTags(record)
    return { record, ...urlTag('logoUrl', tagIn(tags, 'l')), ...urlTag('certificateUrl', tagIn(tags, 'a')) }
  }
  return undefined
}

const urlTag = <N extends 'logoUrl' | 'certificateUrl'>(name: N, value: string | undefined): { [K in N]?: string } =>
  // A computed name widens to an index signature.
  (value?.startsWith('https://') ? { [name]: value } : {}) as { [K in N]?: string }

type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** A DMARC record (RFC 7489 §6.3; `np`: RFC 9091). Defaults are filled in. */
interface DmarcRecord {
  policy: DmarcPolicy
  subdomainPolicy: DmarcPolicy
  /** For subdomains that do not exist. */
  nonexistentPolicy?: DmarcPolicy
  percent: number
  alignment: { dkim: 'relaxed' | 'strict'; spf: 'relaxed' | 'strict' }
  aggregateReports: string[]
  failureReports: string[]
  /** When failure reports are wanted: `0`, `1`, `d`, `s`. */
  failureOptions: string[]
  problems: { message: string; position?: number }[]
}

/** Reads a DMARC record. Undefined if receivers must ignore it: no policy, and no address for reports. */
export function parseDmarc(text: string): DmarcRecord | undefined {
  const { tags, malformed } = parseTags(text)
  const problems: DmarcRecord['problems'] = malformed.map((position) => ({ message: 'Not a tag=value pair', position }))
  const find = (name: string) => tags.find((tag) => tag.name === name)
  const aggregate = mailAddresses(tagIn(tags, 'rua'))
  const failure = mailAddresses(tagIn(tags, 'ruf'))
  const stated = policyOf(find('p'))
  if (stated === undefined) {
    // RFC 7489 §6.6.3: with an address for reports, the policy counts as none.
    if (aggregate.addresses.length === 0) return undefined
    problems.push({ message: 'The policy p is missing or invalid, so it counts as none' })
  }
  const policy = stated ?? 'none'
  for (const tag of tags) {
    const fault = faultOf(tag)
    if (fault !== undefined) problems.push({ message: fault, position: tag.position })
  }
  for (const wrong of [...aggregate.wrong, ...failure.wrong])
    problems.push({ message: `Not an address for reports: ${wrong}` })
  const nonexistent = policyOf(find('np'))
  const percent = tagIn(tags, 'pct')
  return {
    policy,
    subdomainPolicy: policyOf(find('sp')) ?? policy,
    ...(nonexistent !== undefined && { nonexistentPolicy: nonexistent }),
    percent: percent !== undefined && isPercent(percent) ? Number(percent) : 100,
    alignment: { dkim: alignmentOf(find('adkim')), spf: alignmentOf(find('aspf')) },
    aggregateReports: aggregate.addresses,
    failureReports: failure.addresses,
    failureOptions: (tagIn(tags, 'fo') ?? '0').split(':', 8).map((option) => option.trim().toLowerCase().slice(0, 10)),
    problems: problems.slice(0, maxProblems),
  }
}

const maxProblems = 20

function policyOf(tag: Tag | undefined): DmarcPolicy | undefined {
  return policies.find((policy) => policy === tag?.value.toLowerCase())
}

const policies = ['none', 'quarantine', 'reject'] as const

const alignmentOf = (tag: Tag | undefined) => (tag?.value.toLowerCase() === 's' ? 'strict' : 'relaxed')

const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100

/** The problem of one tag, if it has one. */
function faultOf(tag: Tag): string | undefined {
  const { name, value } = tag
  const lower = value.toLowerCase()
  switch (name) {
    case 'sp':
    case 'np':
      return policyOf(tag) === undefined ? `${name} is not none, quarantine or reject` : undefined
    case 'pct':
      return isPercent(value) ? undefined : 'pct is not a number from 0 to 100'
    case 'adkim':
    case 'aspf':
      return lower === 'r' || lower === 's' ? undefined : `${name} is not r or s`
    default:
      return knownTags.has(name) ? undefined : `Unknown tag ${name.slice(0, 50)}`
  }
}

const knownTags = new Set(['v', 'p', 'rua', 'ruf', 'fo', 'rf', 'ri', 'psd', 't'])
