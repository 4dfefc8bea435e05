import { mailAddresses } from './report-addresses.ts'
import { parseTags, tagIn, type Tag } from './tag-list.ts'

export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

/** A DMARC record (RFC 7489 §6.3; `np`: RFC 9091). Defaults are filled in. */
export interface DmarcRecord {
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
