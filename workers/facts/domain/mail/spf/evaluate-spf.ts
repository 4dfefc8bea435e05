import { recordsIn, type AskDns, isPublicName } from '#workers/facts/domain/dns/ask-dns.ts'
import { isSpf, parseSpf, type SpfProblem, type SpfQualifier, type SpfTerm } from './parse-spf.ts'

/** The SPF posture of a domain (RFC 7208), evaluated without a sender. */
export interface SpfPosture {
  /** `none`: no record. `permerror`: receivers cannot use it. `temperror`: a server did not answer. */
  state: 'none' | 'valid' | 'permerror' | 'temperror'
  record?: string
  /** The result for senders that no other term matches. `redirect=` is followed. Absent: neutral. */
  all?: SpfQualifier
  /** Terms that make a receiver ask DNS, those of included records too. */
  lookups: number
  /** Look-ups that found nothing. */
  voidLookups: number
  /** Domains of `include` and `redirect`, in the order of reading, without repetition. */
  includes: string[]
  /** `ip4` and `ip6` terms of all records. */
  networks: number
  problems: SpfRemark[]
}

/** RFC 7208 §4.6.4. */
export const maxSpfLookups = 10
const maxVoidLookups = 2

/** Evaluates the SPF record of a domain to the number of its look-ups and its `all`. */
export async function evaluateSpf(domain: string, ask: AskDns): Promise<SpfPosture> {
  const expansion = spfExpansion(ask)
  const root = await expandSpf({ domain, path: [] }, expansion)
  const { lookups, voidLookups, includes, networks, problems } = expansion
  const facts = { lookups, voidLookups, includes: [...includes], networks }
  if (root.state === 'none') return { state: 'none', ...facts, problems }
  if (lookups > maxSpfLookups)
    problems.push({
      isError: true,
      domain,
      message: `The record needs ${lookups}${expansion.isCut ? ' or more' : ''} DNS look-ups; receivers allow ${maxSpfLookups}`,
    })
  if (voidLookups > maxVoidLookups)
    problems.push({
      isError: true,
      domain,
      message: `${voidLookups} look-ups find nothing; receivers allow ${maxVoidLookups}`,
    })
  const hasError = problems.some(({ isError }) => isError)
  return {
    state: hasError ? 'permerror' : expansion.hasFailure ? 'temperror' : 'valid',
    ...(root.record !== undefined && { record: root.record }),
    ...(root.all !== undefined && { all: root.all }),
    ...facts,
    problems,
  }
}

/** A record to read. `path`: the domains that led to it, for loops. */
interface SpfNode {
  domain: string
  path: readonly string[]
}

interface SpfRoot {
  state: 'none' | 'found' | 'failed'
  record?: string
  all?: SpfQualifier
}

/** Reads the SPF record of a domain, and those that it includes, and adds up what receivers must look up. */
async function expandSpf(node: SpfNode, expansion: SpfExpansion): Promise<SpfRoot> {
  const { domain } = node
  const answer = await expansion.ask(domain, 'TXT')
  if (answer.state === 'failed') {
    expansion.hasFailure = true
    addRemark(expansion, { domain, isError: false, message: 'The DNS servers gave no answer' })
    return { state: 'failed' }
  }
  if (answer.state !== 'found' && node.path.length > 0) expansion.voidLookups += 1
  const [record, ...others] = recordsIn(answer).filter(isSpf)
  if (record === undefined) return { state: 'none' }
  if (others.length > 0) {
    addRemark(expansion, {
      domain,
      isError: true,
      message: `There are ${others.length + 1} SPF records; one is allowed`,
    })
    return { state: 'found', record }
  }
  const { terms, errors } = parseSpf(record)
  for (const error of errors) addRemark(expansion, { ...error, domain, isError: true })
  const own = terms.find(({ name }) => name === 'all')
  const late = terms.find(({ name, position }) => own !== undefined && position > own.position && name !== 'exp')
  if (late !== undefined)
    addRemark(expansion, { domain, isError: false, message: 'Terms after all have no effect', position: late.position })
  // Terms after `all`, and `redirect` anywhere beside it, are never looked up (RFC 7208 §5.1 and §6.1).
  const live = terms.filter(
    ({ name, position }) => own === undefined || (position < own.position && name !== 'redirect'),
  )
  const ends = await Promise.all(live.map((term) => expandTerm(term, node, expansion)))
  const all = own?.qualifier ?? ends.find((end) => end !== undefined)
  return { state: 'found', record, ...(all !== undefined && { all }) }
}

/** Counts one term. Returns the `all` of the record that takes the place of this one, for `redirect`. */
async function expandTerm(term: SpfTerm, node: SpfNode, expansion: SpfExpansion): Promise<SpfQualifier | undefined> {
  const { name, position } = term
  const { domain } = node
  if (name === 'ip4' || name === 'ip6') expansion.networks += 1
  if (!lookupNames.has(name)) return undefined
  expansion.lookups += 1
  if (name === 'ptr')
    addRemark(expansion, {
      domain,
      isError: false,
      message: 'ptr is slow and should not be used (RFC 7208 §5.5)',
      position,
    })
  if (expansion.lookups > maxFollowed) {
    expansion.isCut = true
    return undefined
  }
  if (name !== 'include' && name !== 'redirect') {
    await countAddressLookup(term, domain, expansion)
    return undefined
  }
  const target = plainName(term.value ?? '')
  expansion.includes.add(target)
  if (term.hasMacro) return undefined
  const path = [...node.path, domain]
  const problem = !isPublicName(target)
    ? 'is not a public domain name'
    : path.includes(target)
      ? 'leads back here'
      : undefined
  if (problem !== undefined) {
    addRemark(expansion, { domain, isError: true, message: `${name} of ${target} ${problem}`, position })
    return undefined
  }
  const included = await expandSpf({ domain: target, path }, expansion)
  if (included.state === 'none')
    addRemark(expansion, { domain, isError: true, message: `${name} of ${target}, which has no SPF record`, position })
  return name === 'redirect' ? included.all : undefined
}

/** The terms that count (RFC 7208 §4.6.4). */
const lookupNames: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])

const plainName = (name: string) => (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase()

/** RFC 7208 §4.6.4: more servers than this are a permanent error. */
const maxMailServers = 10

/** Looks up the target of `a`, `mx` or `exists`, to count look-ups that find nothing. Macros depend on the sender. */
async function countAddressLookup(
  { name, value, hasMacro, position }: SpfTerm,
  domain: string,
  expansion: SpfExpansion,
): Promise<void> {
  const { ask } = expansion
  const target = (value ?? domain).toLowerCase()
  if (hasMacro || name === 'ptr') return
  if (!isPublicName(target)) {
    addRemark(expansion, {
      domain,
      isError: true,
      message: `${name} of ${target}, which is not a public name`,
      position,
    })
    return
  }
  if (name === 'mx') {
    const answer = await ask(target, 'MX')
    const servers = recordsIn(answer).length
    if (servers > maxMailServers)
      addRemark(expansion, {
        domain,
        isError: true,
        message: `mx of ${target} has ${servers} servers; receivers allow ${maxMailServers}`,
        position,
      })
    if (answer.state === 'failed') expansion.hasFailure = true
    if (isVoid(answer.state)) expansion.voidLookups += 1
    return
  }
  // `exists` asks for IPv4 addresses only (RFC 7208 §5.7).
  const answers = await Promise.all([ask(target, 'A'), ...(name === 'a' ? [ask(target, 'AAAA')] : [])])
  if (answers.some(({ state }) => state === 'failed')) expansion.hasFailure = true
  if (answers.every(({ state }) => isVoid(state))) expansion.voidLookups += 1
}

const isVoid = (state: string) => state === 'no-name' || state === 'no-data'

/** A problem, and the domain whose record has it. Receivers reject a record with an error. */
interface SpfRemark extends SpfProblem {
  domain: string
  isError: boolean
}

/** The counts over a record and all records that it includes. */
interface SpfExpansion {
  ask: AskDns
  lookups: number
  voidLookups: number
  networks: number
  includes: Set<string>
  problems: SpfRemark[]
  /** A server did not answer: the counts may be too low. */
  hasFailure: boolean
  /** The record needs more look-ups than were followed. */
  isCut: boolean
}

const spfExpansion = (ask: AskDns): SpfExpansion => ({
  ask,
  lookups: 0,
  voidLookups: 0,
  networks: 0,
  includes: new Set(),
  problems: [],
  hasFailure: false,
  isCut: false,
})

/** More look-ups than this are not followed: the record is in error by far. */
const maxFollowed = 50

const maxProblems = 30

function addRemark(expansion: SpfExpansion, remark: SpfRemark): void {
  if (expansion.problems.length < maxProblems) expansion.problems.push(remark)
}
