import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import { daysBetween } from '#workers/facts/domain/signals/registration-signals.ts'
import type { LocatedContract } from '#workers/intel/project/address/locate-contract.ts'
import type { ContractAddress } from '#workers/intel/project/address/parse-address.ts'
import { type ProjectFacts, findProfiles } from '#workers/intel/project/read-project.ts'
import { findDrainer } from '#workers/intel/project/text/find-drainer.ts'
import {
  findGuarantee,
  findMultiplier,
  findSecretRequest,
  findUrgency,
} from '#workers/intel/project/text/find-promises.ts'
import { findPhrase, type Evidence } from '#workers/intel/project/text/site-text.ts'
import { imitatedProject } from './imitated-project.ts'
import { signalTable, type ProjectSignalCode } from './signal-table.ts'

/** The outcome of one check. */
export interface ProjectSignal {
  code: ProjectSignalCode
  severity: 'info' | 'warning' | 'critical'
  weight: number
  found: boolean
  evidence?: Evidence
  message: string
}

export interface JudgedFacts {
  contract: ContractAddress
  /** The family of chains that the caller named. */
  chain: 'evm' | 'solana' | undefined
  located: LocatedContract
  facts: ProjectFacts
  /** Undefined if no search was made. */
  copies: readonly Evidence[] | undefined
  now: number
}

/** All checks that could be made, those that found a risk first, by weight. The event loop runs between the scans. */
export async function listProjectSignals(judged: JudgedFacts): Promise<ProjectSignal[]> {
  const signals = [
    ...contractChecks(judged),
    ...(await textChecks(judged)),
    ...siteChecks(judged),
    ...domainChecks(judged),
  ]
  return signals.toSorted(
    (one, other) =>
      Number(other.found) - Number(one.found) || other.weight - one.weight || (one.code < other.code ? -1 : 1),
  )
}

/** `found`: whether the risk is there. `message` replaces that of the table when it is. */
function check(code: ProjectSignalCode, found: boolean | Evidence | undefined, message?: string): ProjectSignal {
  const { severity, weight, found: risk, absent } = signalTable[code]
  const isFound = found !== undefined && found !== false
  return {
    code,
    severity,
    weight,
    found: isFound,
    ...(typeof found === 'object' && { evidence: found }),
    message: isFound ? (message ?? risk) : absent,
  }
}

function contractChecks({ contract, chain, located, facts }: JudgedFacts): ProjectSignal[] {
  const { whereFound, otherAddresses } = located
  const checks = [check('CONTRACT_INVALID', contract.chain === undefined)]
  if (contract.chain === undefined) return checks
  if (contract.chain === 'evm') checks.push(check('CHECKSUM_INVALID', contract.checksum === 'invalid'))
  if (chain !== undefined) checks.push(check('CHAIN_MISMATCH', chain !== contract.chain))
  const isShown = whereFound.length > 0
  const [other] = otherAddresses
  const evidence = other && { url: other.url, quote: other.address }
  const named = `The site shows ${other?.address}, but not the contract that was asked for.`
  // Of these two, the graver one counts.
  if (isShown || other === undefined)
    checks.push(
      check('CONTRACT_NOT_ON_SITE', !isShown && { url: facts.home.url, quote: facts.home.title.slice(0, 200) }),
    )
  checks.push(check('OTHER_CONTRACT_ON_SITE', isShown ? false : evidence, named))
  return checks
}

async function textChecks({ facts: { texts, home }, copies }: JudgedFacts): Promise<ProjectSignal[]> {
  const pages = texts.filter(({ kind }) => kind === 'page')
  // Pages warn of drainers, and explain approvals.
  const { drainer, approval } = findDrainer(texts.filter(({ kind }) => kind === 'script'))
  const sources = pages.map(({ url, text }) => ({ url, title: home.title, text }))
  const [injection] = await injectionSignals(sources)
  return [
    check('DRAINER_SCRIPT', drainer),
    check('BROAD_APPROVAL', drainer === undefined ? approval : false),
    check('SECRET_REQUESTED', findSecretRequest(pages)),
    check('GUARANTEED_RETURNS', findGuarantee(pages)),
    check('MULTIPLIER_PROMISED', findMultiplier(pages)),
    check('URGENCY', findUrgency(pages)),
    check('PROMPT_INJECTION', injection && { url: injection.url ?? home.url, quote: injection.message }),
    ...(copies === undefined ? [] : [check('COPIED_TEXT', copies[0])]),
  ]
}

function siteChecks({ facts }: JudgedFacts): ProjectSignal[] {
  const { home, roles, audits, links, texts } = facts
  const claim = findPhrase(
    texts.filter(({ kind }) => kind === 'page'),
    'audited by',
  )
  const broken = audits.find(({ works }) => works === 'no')
  return [
    check('NO_TLS', home.url.startsWith('http:') && { url: home.url, quote: home.url }),
    check('NO_TEAM', roles.team === undefined && findPhrase(texts, 'our team') === undefined),
    check('NO_AUDIT', audits.every(({ works }) => works === 'no') && claim === undefined),
    check('AUDIT_LINK_BROKEN', broken && { url: home.url, quote: broken.url }),
    check('AUDIT_UNPROVEN', audits.length === 0 ? claim : false),
    check('NO_DOCUMENTATION', roles.documentation === undefined),
    check('NO_TERMS', roles.terms === undefined),
    check('NO_SOCIALS', findProfiles(links).length === 0),
  ]
}

function domainChecks({ facts: { name, domain, home }, now }: JudgedFacts): ProjectSignal[] {
  if (name === undefined) return []
  const spelling = domain?.signals.find(({ code }) => code === 'LOOKS_LIKE_BRAND' || code === 'MIXED_SCRIPTS')
  const imitation = imitatedProject(name) ?? spelling?.message
  const host = { url: home.url, quote: name.unicode }
  const checks = [check('LOOKALIKE_HOST', imitation === undefined ? false : host, imitation)]
  if (domain?.reading.state !== 'found') return checks
  const { registeredAt, isRegistrantHidden } = domain.reading.registration
  if (registeredAt !== undefined) {
    const days = daysBetween(Date.parse(registeredAt), now)
    const evidence = { url: domain.reading.server, quote: `registered ${registeredAt}` }
    const message = `The domain was registered ${days} days ago.`
    checks.push(check('VERY_YOUNG_DOMAIN', days < veryYoungDays && evidence, message))
    checks.push(check('YOUNG_DOMAIN', days < youngDays && evidence, message))
  }
  checks.push(check('REGISTRANT_HIDDEN', isRegistrantHidden))
  return checks
}

const veryYoungDays = 30
const youngDays = 180
