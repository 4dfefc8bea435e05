import { recordsIn } from '#workers/facts/domain/dns/ask-dns.ts'
import { isPublicName } from '#workers/facts/domain/dns/is-public-name.ts'
import { countAddressLookup } from './count-address-lookup.ts'
import { isSpf, parseSpf } from './parse-spf.ts'
import { addRemark, maxFollowed, type SpfExpansion } from './spf-expansion.ts'
import type { SpfQualifier, SpfTerm } from './spf-record.ts'

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
export async function expandSpf(node: SpfNode, expansion: SpfExpansion): Promise<SpfRoot> {
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
