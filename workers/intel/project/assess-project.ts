import { toAppError } from '#shared/contract/errors.ts'
import type { projectGrades } from '#shared/contract/models/intel/project.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { daysBetween } from '#workers/facts/domain/signals/registration-signals.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import type { Search } from '#workers/search/search.ts'
import { locateContract } from './address/locate-contract.ts'
import { parseAddress } from './address/parse-address.ts'
import { readProject, type ProjectContext, type ProjectFacts, findProfiles } from './read-project.ts'
import { listProjectSignals, type ProjectSignal } from './signals/list-project-signals.ts'
import { findCopies } from './text/find-copies.ts'
import type { Evidence } from './text/site-text.ts'

type AssessContext = ProjectContext & Pick<JobContext, 'noteFreshness'> & { search: Search }

type Answer = Result<'intel-project'>

/** Reads a project and judges it, until `endsAt` (Unix milliseconds). Throws if the home page cannot be read. */
export async function assessProject(
  { url, contract: written, chain }: Pick<Input<'intel-project'>, 'url' | 'contract' | 'chain'>,
  endsAt: number,
  context: AssessContext,
): Promise<Answer> {
  const contract = parseAddress(written)
  const facts = await readProject(url, endsAt, context)
  const warnings = [...facts.warnings]
  if (facts.hasFailures) context.noteFreshness?.(cutShort)
  const copies = await tryCopies()
  const located = locateContract(contract, facts.texts)
  const now = context.now()
  const family = chain === undefined ? undefined : chain === 'solana' ? 'solana' : 'evm'
  const signals = await listProjectSignals({ contract, chain: family, located, facts, copies, now })
  const grade = gradeProject(signals)
  return {
    finalUrl: facts.home.url,
    title: facts.home.title.slice(0, 300),
    summary: summarizeProject(signals, grade),
    ...grade,
    signals,
    contract: {
      address: contract.address,
      chain: contract.chain ?? 'unknown',
      isValid: contract.chain !== undefined && contract.checksum !== 'invalid',
      checksum: contract.checksum,
      foundOnSite: located.whereFound.length > 0,
      ...located,
    },
    domain: domainOf(facts, now),
    site: siteOf(facts),
    pagesRead: facts.texts.flatMap(({ kind, url: page }) => (kind === 'page' ? page : [])),
    disclaimer,
    ...(warnings.length > 0 && { warnings }),
    assessedAt: new Date(now).toISOString(),
  }

  async function tryCopies(): Promise<readonly Evidence[] | undefined> {
    const timeoutMs = Math.max(1, Math.min(maxSearchMs, endsAt - context.now()))
    try {
      return (await findCopies(facts.home, { search: context.search, timeoutMs, signal: context.signal }))?.copies
    } catch (thrown) {
      const { code } = failureOfPart(thrown, context.signal)
      const { isLasting } = toAppError(thrown)
      warnings.push(`The text was not searched on other domains. ${code}`)
      if (!isLasting) context.noteFreshness?.(cutShort)
      return undefined
    }
  }
}

const maxSearchMs = 6000

const disclaimer =
  'Nothing was read on-chain: the code, the owner and the trades of the contract were not checked. A good grade is not advice to buy.'

function domainOf({ home, name, domain }: ProjectFacts, now: number): Answer['domain'] {
  const { registeredAt, registrar, isRegistrantHidden } =
    domain?.reading.state === 'found' ? domain.reading.registration : {}
  return {
    host: new URL(home.url).hostname,
    ...(name !== undefined && { registrableDomain: name.registrable }),
    ...(registeredAt !== undefined && { registeredAt, ageDays: daysBetween(Date.parse(registeredAt), now) }),
    ...(registrar !== undefined && { registrar }),
    ...(isRegistrantHidden !== undefined && { isRegistrantHidden }),
    isServedOverTls: home.url.startsWith('https:'),
  }
}

function siteOf({ roles: { team, documentation, terms }, links, audits }: ProjectFacts): Answer['site'] {
  return {
    ...(team !== undefined && { team }),
    ...(documentation !== undefined && { documentation }),
    ...(terms !== undefined && { terms }),
    profiles: findProfiles(links),
    audits,
  }
}

interface ProjectGrade {
  score: number
  grade: (typeof projectGrades)[number]
}

/**
 * From 100 points, less the weights of the risks that were found. A critical risk leaves 39 points at most, because no
 * number of good signs makes up for it.
 */
function gradeProject(signals: readonly ProjectSignal[]): ProjectGrade {
  const found = signals.filter((signal) => signal.found)
  const rest = Math.max(0, 100 - found.reduce((sum, { weight }) => sum + weight, 0))
  const isCritical = found.some(({ severity }) => severity === 'critical')
  const score = isCritical ? Math.min(rest, maxCriticalScore) : rest
  return { score, grade: floors.find(([, floor]) => score >= floor)?.[0] ?? 'F' }
}

const maxCriticalScore = 39

const floors = [
  ['A', 85],
  ['B', 70],
  ['C', 55],
  ['D', 40],
  ['E', 25],
] as const

/** One sentence for people. */
function summarizeProject(signals: readonly ProjectSignal[], { score, grade }: ProjectGrade): string {
  const found = signals.filter((signal) => signal.found)
  const critical = found.filter(({ severity }) => severity === 'critical').length
  const worst = found.slice(0, 2).map(({ message }) => message)
  const counts = `${found.length} of ${signals.length} checks found a risk, ${critical} of them critical.`
  return [`Grade ${grade}, ${score} of 100 points: ${counts}`, ...worst].join(' ')
}
