import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/contract/errors.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import { untilAborted } from '#shared/runtime/with-timeout.ts'
import type { Store } from '#shared/storage/store.ts'
import { fetchRobots, type RobotsReading } from './fetch-robots.ts'
import type { Robots, RobotsRules } from './robots.ts'
import { createRuleSet } from './rule-set.ts'

interface RobotsDeps {
  egress: Egress
  store: Store
  now: () => number
}

/**
 * Reads each robots.txt at most once a day, and one at a time per host in this process. The store keeps it for all
 * processes. Dispose it before `egress`: a reading that this process breaks off says nothing about the host.
 */
export function openRobots({ egress, store, now }: RobotsDeps): Robots & Disposable {
  const closing = new AbortController()
  const stored = robotsStore(store)
  const reading = new Map<string, Promise<RobotsRules>>()
  const recent = new LRUCache<string, { rules: RobotsRules; freshUntil: number }>({ max: maxRecent, maxSize: maxRules })

  return {
    async rulesFor(target, signal) {
      const url = robotsUrlOf(target)
      const known = recent.get(url)
      if (known !== undefined && now() < known.freshUntil) return known.rules
      const running = reading.get(url) ?? read(url).finally(() => reading.delete(url))
      reading.set(url, running)
      // Others may wait for the same file: the reading goes on when this caller leaves.
      return untilAborted(running, signal)
    },
    [Symbol.dispose]: () => closing.abort(new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')),
  }

  async function read(url: string): Promise<RobotsRules> {
    const kept = await stored.find(url)
    const isFresh = kept !== undefined && now() < kept.freshUntil
    const current = isFresh ? kept : await renew(url, kept)
    const rules = { ...rulesOf(current, url), ...(!isFresh && { requestedAt: now() }) }
    recent.set(
      url,
      { rules, freshUntil: current.freshUntil },
      { size: current.rules.length + current.sitemaps.length + current.usage.length + 1 },
    )
    return rules
  }

  async function renew(url: string, kept: StoredRobots | undefined): Promise<StoredRobots> {
    const fetched = await fetchRobots(url, egress, closing.signal)
    closing.signal.throwIfAborted()
    const at = now()
    const freshUntil = at + fetched.lifeMs
    const isKeptUsed = fetched.state === 'unreachable' && kept?.failure === undefined && kept !== undefined
    const next =
      isKeptUsed && at < kept.readAt + retentionMs ? { ...kept, freshUntil } : { ...fetched, readAt: at, freshUntil }
    await stored.save(url, next)
    return next
  }
}

const maxRecent = 1000

/** Rules of all recent files together. A rule takes about 200 bytes. */
const maxRules = 200_000

function robotsUrlOf(target: string): string {
  const url = URL.parse(target)
  if (url !== null && /^https?:$/.test(url.protocol)) return `${url.origin}/robots.txt`
  throw new AppError('INVALID_URL', 'Expected an absolute http or https URL.')
}

/** The rules that follow from a reading. `url` is the address of the robots.txt. */
export function rulesOf(reading: RobotsReading, url: string): RobotsRules {
  const { state, rules, sitemaps, usage, isUsageCut, crawlDelayMs, failure } = reading
  const find = createRuleSet(rules)
  const judge: RobotsRules['judge'] = (target) => {
    const { pathname, search } = new URL(target)
    // The file itself is always allowed (RFC 9309 §2.2.2).
    if (pathname === '/robots.txt') return { isAllowed: true }
    return state === 'unreachable' ? { isAllowed: false } : find(pathname + search)
  }
  return {
    judge,
    isAllowed: (target) => judge(target).isAllowed,
    ...(crawlDelayMs !== undefined && { crawlDelayMs }),
    sitemaps,
    usage,
    ...(isUsageCut && { isUsageCut }),
    state,
    url,
    ...(failure !== undefined && { failure }),
  }
}

/** A reading of a robots.txt, and when it counts. Unix milliseconds. */
interface StoredRobots extends RobotsReading {
  /** When the host last said what applies. */
  readAt: number
  freshUntil: number
}

/** The readings of all hosts, for all processes. */
function robotsStore(store: Store) {
  return {
    save: (url: string, reading: StoredRobots) =>
      store.putText('robots', url, JSON.stringify(reading), Math.max(reading.freshUntil, reading.readAt + retentionMs)),

    async find(url: string): Promise<StoredRobots | undefined> {
      const text = await store.getText('robots', url)
      // Only `save` writes these texts. Versions without `usage` did not read it: the file is read again, if its host answers.
      const kept = text === undefined ? undefined : (JSON.parse(text) as Partial<StoredRobots>)
      if (kept === undefined) return undefined
      return { ...(kept as StoredRobots), ...(kept.usage === undefined && { usage: [], freshUntil: 0 }) }
    },
  }
}

/** An expired copy still counts while its host does not answer, for as long as RFC 9309 §2.3.1.4 calls reasonable. */
export const retentionMs = 30 * 24 * 3_600_000

/** Rules whose `Crawl-delay` has become the pace of the host before the caller sees them. */
export function politeRobots(robots: Robots, { setCrawlDelay }: Pick<Politeness, 'setCrawlDelay'>): Robots {
  const applied = new WeakSet<RobotsRules>()
  return {
    async rulesFor(url, signal) {
      const rules = await robots.rulesFor(url, signal)
      if (applied.has(rules)) return rules
      applied.add(rules)
      // A host that does not answer keeps its last delay.
      if (rules.state !== 'unreachable') await setCrawlDelay(new URL(url).host, rules.crawlDelayMs ?? 0)
      return rules
    },
  }
}
