import { seededRandom } from '#test/support/generated-site/seeded-random.ts'
import { restlessPages } from './pages/index.ts'
import { startsAt, type ChangeKind, type RestlessPage } from './restless-page.ts'
import { openRestlessSite, type RestlessSite } from './restless-site.ts'
import { foreignBlocks, isShown, linesOf, noiseIn, type Turn } from './shown-in-diff.ts'
import { watchPage, type Check } from './watch-page.ts'

export interface WatchingOptions {
  seed: number
  /** Checks of each page without a planted change, after its learning check. */
  calmChecks: number
  /** Watch the whole page instead of its main content. */
  isWholePage?: boolean
  /** Turn every change back, too, at least a day after it. */
  turnsBack?: boolean
  /** Watch only these pages. */
  pages?: readonly RestlessPage[]
}

export interface PlantedChange {
  page: string
  fact: string
  kind: ChangeKind
  /** Whether the change turned an earlier one back. */
  isBack: boolean
  /** Notices that show it. */
  notices: number
  /** Whether the extracted text contained it at all. */
  isRead: boolean
  /** Blocks in its notices that did not change by plan. */
  foreign: readonly string[]
}

export interface FalseNotice {
  page: string
  type: string
  noise: readonly string[]
  added: readonly string[]
  removed: readonly string[]
}

export interface Watching {
  checks: number
  /** Checks with the noise of a kind. */
  checksByNoise: ReadonlyMap<string, number>
  falseNotices: readonly FalseNotice[]
  changes: readonly PlantedChange[]
  /** Messages of probes that could not be read. */
  failures: readonly string[]
}

/** Watches every page of a restless site with hourly checks: first without changes, then with one change after the other. */
export async function measureWatching(options: WatchingOptions): Promise<Watching> {
  const clock = { at: startsAt }
  await using site = await openRestlessSite({ seed: options.seed, now: () => clock.at })
  const measured = { checks: 0, checksByNoise: new Map<string, number>() }
  const falseNotices: FalseNotice[] = []
  const changes: PlantedChange[] = []
  const failures: string[] = []
  for (const [index, page] of (options.pages ?? restlessPages).entries()) {
    const random = seededRandom(options.seed * 1009 + index)
    const settings = { mainContent: options.isWholePage !== true }
    const monitor = watchPage(`${site.url}/${page.name}`, settings, (at) => {
      clock.at = at
    })
    let dueAt = startsAt + Math.floor(random() * hourMs)
    const check = async (latencyMs = Math.floor(random() * 20_000)): Promise<Check> => {
      const finished = await monitor.check(dueAt, latencyMs)
      dueAt += hourMs
      measured.checks += 1
      for (const kind of site.noiseOf(page.name).keys())
        measured.checksByNoise.set(kind, (measured.checksByNoise.get(kind) ?? 0) + 1)
      if (finished.error !== undefined) failures.push(`${page.name}: ${finished.error}`)
      return finished
    }
    const note = (finished: Check) => falseNotices.push(...falseNoticesOf(finished, page, site))
    for (let count = 0; count <= options.calmChecks; count++) note(await check())
    const facts = Object.keys(page.facts)
    for (const isBack of options.turnsBack === true ? [false, true] : [false]) {
      for (const [turn, fact] of facts.entries()) changes.push(await plant({ page, fact, isBack, turn }))
      for (let count = 0; count < (options.turnsBack === true ? 24 : 0); count++) note(await check())
    }

    async function plant({ fact, isBack, turn }: Planting): Promise<PlantedChange> {
      const [kind, first, second] = page.facts[fact] ?? never(fact)
      const [before, after] = isBack ? [second, first] : [first, second]
      const latencyMs = Math.floor(random() * 20_000)
      const turned = { before, after }
      // In turn: within the hour before the check, at its very start, and while it waits for its second probe.
      const offsetMs = [-Math.floor(random() * hourMs), 0, latencyMs + 7000][turn % 3] ?? 0
      site.plant(page.name, fact, dueAt + offsetMs)
      const shown: string[][] = []
      let isRead = false
      for (const latency of [latencyMs, undefined, undefined, undefined]) {
        const finished = await check(latency)
        isRead ||= isInText(finished.text, turned)
        const showing = finished.notices.filter(({ diff }) => isShown(diff, turned))
        shown.push(...showing.map(({ diff }) => foreignBlocks(diff, [before, after])))
        note({ ...finished, notices: finished.notices.filter((notice) => !showing.includes(notice)) })
      }
      return { page: page.name, fact, kind, isBack, notices: shown.length, isRead, foreign: shown.flat() }
    }
  }
  return { ...measured, falseNotices, changes, failures }
}

interface Planting {
  page: RestlessPage
  fact: string
  isBack: boolean
  /** The number of the change on its page. */
  turn: number
}

const hourMs = 3_600_000

const isInText = (text: string, { before, after }: Turn) =>
  linesOf(after).every((line) => text.includes(line)) &&
  (after !== '' || linesOf(before).every((line) => !text.includes(line)))

const falseNoticesOf = ({ notices }: Check, { name }: RestlessPage, site: RestlessSite): FalseNotice[] =>
  notices.map(({ type, diff }) => ({
    page: name,
    type,
    noise: noiseIn(diff, site.noiseOf(name)),
    added: diff.added,
    removed: diff.removed,
  }))

function never(fact: string): never {
  throw new Error(`The page has no fact ${fact}.`)
}
