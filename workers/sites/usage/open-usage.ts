import { setTimeout as sleep } from 'node:timers/promises'
import type { Processes } from '#shared/child-processes/open-processes.ts'
import { AppError, isOutage, toAppError } from '#shared/contract/errors.ts'
import type { PageUsage, UsageStatement } from '#shared/contract/usage/usage.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { Store } from '#shared/storage/store.ts'
import { combineStatements } from '#workers/pages/metadata/combine-statements.ts'
import type { UsageReader, UsageSource } from '#workers/pages/metadata/usage-reader.ts'
import type { Robots } from '#workers/sites/robots/robots.ts'
import { readRslIsolated } from './isolated/read-rsl-isolated.ts'
import { tooManyWildcards } from './match-longest.ts'
import { pageLicenses, pageStatements, tdmAt, tdmStatement } from './page-statements.ts'
import { robotsLicenses, robotsStatements } from './robots-statements.ts'
import { stateAt } from './statement.ts'
import { openUsageFiles, type UsageFile } from './usage-files.ts'
import type { RslContent } from './vocabularies/read-rsl.ts'
import { rslStatementOf } from './vocabularies/rsl.ts'
import { readTdmFile, tdmRuleFor, type TdmRule } from './vocabularies/tdmrep.ts'

interface UsageDeps {
  robots: Robots
  egress: Egress
  store: Store
  processes: Processes
  now: () => number
}

/** The statements of one file or part of a page, or why they are not known. */
interface Finding {
  statements: UsageStatement[]
  unread?: { where: string; reason: string }
}

/** Opens the reader. Dispose it before `egress`. */
export function openUsage({ robots, egress, store, processes, now }: UsageDeps): UsageReader & Disposable {
  const files = openUsageFiles({ egress, store, now })
  const readRsl = readRslIsolated(processes)

  return {
    prepare(url) {
      // A call waits for its own reading, which reports what is wrong.
      const signal = new AbortController().signal
      void Promise.allSettled([robots.rulesFor(url, signal), files.read(tdmFileOf(url), signal)])
    },

    async read(source, { isPatient, signal }) {
      using patience = openPatience(isPatient, signal)
      const { url } = source
      const robotsUrl = new URL('/robots.txt', url).href
      const rules = robots.rulesFor(url, signal)
      const known = rules.then(robotsLicenses).catch(() => [])
      const own = tdmStatement(source)
      const reading: Promise<Finding>[] = [
        patience.await(robotsUrl, async () => robotsFinding(await rules, url)),
        own === undefined
          ? patience.await(tdmFileOf(url).url, () => tdmFinding(url, signal))
          : Promise.resolve({ statements: [own] }),
        ...(source.declared?.documents ?? []).map((document) =>
          patience.await(inPage, async () => rslFinding(await readRsl(Buffer.from(document), signal), url, inPage)),
        ),
      ]
      const licensed = licenseFindings(source, known, patience, signal)
      const findings = (await Promise.all([Promise.all(reading), licensed])).flat()
      const statements = [...pageStatements(source), ...findings.flatMap((finding) => finding.statements)]
      const unread = findings.flatMap((finding) => finding.unread ?? [])
      return usageOf(statements, unread)
    },

    [Symbol.dispose]: () => files[Symbol.dispose](),
  }

  async function tdmFinding(url: string, signal: AbortSignal): Promise<Finding> {
    const file = tdmFileOf(url)
    const { value = [], problem } = await files.read(file, signal)
    if (problem !== undefined) return unreadFinding(file.url, problem)
    const rule = tdmRuleFor(value, url)
    return { statements: rule === undefined ? [] : [tdmAt(file.url, rule.reservation, rule.policy)] }
  }

  /** The terms of the licences that the site and the page name, each once. */
  async function licenseFindings(
    source: UsageSource,
    named: Promise<string[]>,
    patience: Patience,
    signal: AbortSignal,
  ): Promise<Finding[]> {
    const ofSite = await Promise.race([named, patience.over.then(() => [])])
    const urls = [...new Set([...pageLicenses(source), ...ofSite])]
    const excess = urls.length - maxLicenses
    return [
      ...(await Promise.all(
        urls.slice(0, maxLicenses).map((url) =>
          patience.await(url, async () => {
            const { value, problem } = await files.read(rslFileOf(url), signal)
            return value === undefined
              ? unreadFinding(url, problem ?? 'It has no RSL terms.')
              : rslFinding(value, source.url, url)
          }),
        ),
      )),
      ...(excess > 0 ? [unreadFinding(`${excess} more licences`, `At most ${maxLicenses} licences are read.`)] : []),
    ]
  }

  function rslFileOf(url: string): UsageFile<RslContent[]> {
    return { kind: 'rsl', url, isNamed: true, parse: async ({ body }, signal) => readRsl(body, signal) }
  }
}

const inPage = '<script type="application/rsl+xml">'

/** A page of a hostile site names any number. */
const maxLicenses = 3
const maxStatements = 30

function usageOf(statements: readonly UsageStatement[], unread: NonNullable<PageUsage['unread']>): PageUsage {
  const excess = statements.length - maxStatements
  const all = excess > 0 ? [...unread, { where: `${excess} more statements`, reason: 'Too many statements.' }] : unread
  const kept = statements.slice(0, maxStatements)
  return { allows: combineStatements(kept), statements: kept, ...(all.length > 0 && { unread: all }) }
}

function robotsFinding(rules: Awaited<ReturnType<Robots['rulesFor']>>, page: string): Finding {
  const { url, failure, isUsageCut } = rules
  if (rules.state === 'unreachable') return unreadFinding(url, failure?.message ?? 'It could not be read.')
  const statements = robotsStatements(rules, page)
  if (statements === undefined) return unreadFinding(url, tooManyWildcards)
  return {
    statements,
    ...(isUsageCut && { unread: { where: url, reason: 'It has more than 500 lines about usage.' } }),
  }
}

function rslFinding(contents: readonly RslContent[], page: string, where: string): Finding {
  const stated = rslStatementOf(contents, page)
  if (stated === undefined) return { statements: [] }
  const { line, ...rest } = stated
  return { statements: [stateAt('rsl', where, line, rest)] }
}

const unreadFinding = (where: string, reason: string): Finding => ({
  statements: [],
  unread: { where: where.slice(0, 300), reason: reason.slice(0, 300) },
})

function tdmFileOf(page: string): UsageFile<TdmRule[]> {
  return {
    kind: 'tdmrep',
    url: new URL('/.well-known/tdmrep.json', page).href,
    isNamed: false,
    async parse({ body }) {
      const text = new TextDecoder().decode(body)
      // Many sites answer every path with a page.
      if (!/^\s*[[{]/.test(text)) return undefined
      const rules = readTdmFile(text)
      if (rules !== undefined) return rules
      throw new AppError('EXTRACTION_IMPOSSIBLE', 'It is not a JSON array of rules, which TDMRep expects.')
    },
  }
}

interface Patience extends Disposable {
  /** Resolves when no file is waited for any more. Never for a patient caller. */
  over: Promise<void>
  /** The finding, or one that says that it did not come in time or failed. */
  await: (where: string, find: () => Promise<Finding>) => Promise<Finding>
}

function openPatience(isPatient: boolean, signal: AbortSignal): Patience {
  const ended = new AbortController()
  const over = isPatient
    ? new Promise<void>(() => {})
    : sleep(graceMs, undefined, { signal: ended.signal }).catch(() => undefined)
  return {
    over,
    async await(where, find) {
      const finding = find().catch((thrown: unknown) => {
        signal.throwIfAborted()
        const error = toAppError(thrown)
        if (error.code === 'INTERNAL' || (isPatient && isOutage(error))) throw error
        return unreadFinding(where, error.message)
      })
      return Promise.race([
        finding,
        over.then(() => unreadFinding(where, 'It did not arrive in the time of this call.')),
      ])
    },
    [Symbol.dispose]: () => ended.abort(),
  }
}

/** How much longer than the page its site's files may take, for a caller who only wants to know. */
const graceMs = 300
