import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { findChange, type ChangeRules, type TextChange } from '#shared/monitoring/detection/find-change.ts'
import { rememberNoise, transientBeside } from '#shared/monitoring/detection/learn-noise.ts'
import { hashText, type SeenText } from '#shared/monitoring/detection/normalize-text.ts'
import { wordsOf } from '#shared/monitoring/detection/split-long.ts'
import type { MonitorSettings, Snapshot, WatchState } from '#shared/monitoring/monitor.ts'
import type { Probe } from '#shared/monitoring/probe.ts'
import type { EvaluationDeps, WatchedText } from './evaluation.ts'
import { checksToOutlast, isRecent, isReturn, maxPast } from './flapping.ts'
import { learnSafely } from './learn-page.ts'

/** A confirmed change of the watched text. */
export interface ContentChange {
  before: SeenText & { hash: string }
  after: SeenText & { hash: string }
  found: TextChange
}

/** `open`: another probe must show the difference, too. `contentHash`: of the stored text that the page is the same as. */
export interface ContentEvaluation {
  watch: WatchState
  state: 'same' | 'open' | 'changed'
  texts: readonly WatchedText[]
  contentHash: string
  useOtherTier?: true
  change?: ContentChange
}

type PageProbe = Extract<Probe, { kind: 'page' }>
type Seen = SeenText & { hash: string }

const maxProbes = 8

/** Compares the text of a page with the baseline's. `watch` has the baseline. */
export async function evaluateContent(
  { watch, baseline, settings }: { watch: WatchState; baseline: Snapshot; settings: MonitorSettings },
  probe: PageProbe,
  deps: EvaluationDeps,
): Promise<ContentEvaluation> {
  const seen: Seen = { text: probe.text, at: probe.at, hash: hashText(probe.text) }
  const { candidate, ...settled } = watch
  const before = seen.hash === baseline.hash ? probe.text : await deps.loadText(baseline.hash)
  const shown = candidate?.hash === seen.hash ? probe.text : candidate && (await deps.loadText(candidate.hash))
  if (before === undefined) return adopt(settled, baseline, seen)

  const page: Page = {
    watch: settled,
    baseline,
    before: { text: before, at: baseline.since, hash: baseline.hash },
    seen,
  }
  const rules = { ignorePatterns: settings.ignorePatterns, keywords: [], minimumChange: settings.minimumChange }
  const context: Context = { settings, deps, rules, statusCode: probe.statusCode }
  if (candidate === undefined || shown === undefined)
    return seen.hash === baseline.hash ? same(page) : evaluateFirst(page, context)
  const first: Seen = { text: shown, at: candidate.since, hash: candidate.hash }
  return candidate.otherTier
    ? evaluateOtherTier(page, { candidate, first }, context)
    : evaluateAgain(page, { candidate, first }, context)
}

interface Page {
  /** Without the candidate. */
  watch: WatchState
  baseline: Snapshot
  before: Seen
  seen: Seen
}

interface Context {
  settings: MonitorSettings
  deps: EvaluationDeps
  rules: Omit<ChangeRules, 'noise'>
  statusCode: number
}

interface Pending {
  candidate: NonNullable<WatchState['candidate']>
  /** The text of the candidate. */
  first: Seen
}

/** The text of the baseline expired. Nothing can be compared with it. */
function adopt(watch: WatchState, baseline: Snapshot, { hash, text, at }: Seen): ContentEvaluation {
  const next = { ...watch, baseline: { ...baseline, hash, since: at }, storedAt: at }
  return { watch: next, state: 'same', texts: [{ hash, text }], contentHash: hash }
}

async function evaluateFirst(page: Page, context: Context): Promise<ContentEvaluation> {
  const { watch, before, seen } = page
  const found = findChange(before, seen, { ...context.rules, noise: watch.noise })
  if (found === undefined) return same(page)
  if (!context.settings.confirm) return accept(page, { after: seen, found }, context)
  return open(page, { probes: 1, useOtherTier: context.settings.tier === 'auto' }, context)
}

/** The probe was made in the other tier, whose text differs from that of the first tier even if nothing changed. */
async function evaluateOtherTier(
  page: Page,
  { candidate, first }: Pending,
  context: Context,
): Promise<ContentEvaluation> {
  const { watch, before, seen } = page
  const rules = { ...context.rules, noise: watch.noise }
  const whole = findChange(before, first, rules)
  const shared = whole && confirmChange(before, first, seen, rules)
  if (shared !== undefined && shared.changedCharacters >= (whole?.changedCharacters ?? 0))
    return accept(page, { after: first, found: shared }, context)
  const { otherTier: _asked, ...waiting } = candidate
  return wait(page, waiting)
}

async function evaluateAgain(page: Page, { candidate, first }: Pending, context: Context): Promise<ContentEvaluation> {
  const { before, seen, watch } = page
  const found = confirmChange(before, first, seen, { ...context.rules, noise: watch.noise })
  const noise = learnSafely(first, seen, watch.noise, transientBeside(before))
  const learned: Page = { ...page, watch: { ...watch, noise } }
  if (found === undefined) {
    if (findChange(before, seen, { ...context.rules, noise }) === undefined) return same(learned)
    if (candidate.looks >= maxProbes) return same(learned)
    return open(learned, { probes: candidate.looks + 1 }, context)
  }
  if (candidate.held !== undefined) {
    const held = candidate.held + 1
    return held >= checksToOutlast
      ? replaceBaseline(learned, { after: seen, found }, { isFlip: false })
      : hold(learned, { ...candidate, held })
  }
  const confirmed = (candidate.confirmed ?? 0) + 1
  if (confirmed < probesToConfirm(found)) return wait(learned, { ...candidate, confirmed })
  // A change that came after the first probe is found by the next check, which compares with the first probe.
  const anything: ChangeRules = { noise, ignorePatterns: [], keywords: [], minimumChange: 1 }
  const isArriving = findChange(first, seen, anything) !== undefined
  return accept(learned, { after: isArriving ? first : seen, found }, context)
}

/** The candidate stays for another probe. */
function wait({ watch, baseline }: Page, candidate: Pending['candidate']): ContentEvaluation {
  const next = { ...watch, candidate: { ...candidate, looks: candidate.looks + 1 } }
  return { watch: next, state: 'open', texts: [], contentHash: baseline.hash }
}

/** The page is the same, apart from noise and from differences that the options exclude. */
function same({ watch, baseline, before, seen }: Page): ContentEvaluation {
  const anything: ChangeRules = { noise: watch.noise, ignorePatterns: [], keywords: [], minimumChange: 1 }
  const isSame = seen.hash === before.hash || findChange(before, seen, anything) === undefined
  // A backtest with other options needs the text.
  const seenTexts = isSame ? [] : [{ hash: seen.hash, text: seen.text }]
  const contentHash = isSame ? baseline.hash : seen.hash
  if (seen.at - (watch.storedAt ?? baseline.since) < refreshMs)
    return { watch, state: 'same', texts: seenTexts, contentHash }
  const texts = [...seenTexts, { hash: before.hash, text: before.text }]
  return { watch: { ...watch, storedAt: seen.at }, state: 'same', texts, contentHash }
}

/** Stored texts expire, so the text of a baseline that lasts is stored again. */
const refreshMs = 10 * 24 * 3_600_000

function open(
  { watch, baseline, seen: { hash, text, at } }: Page,
  { probes, useOtherTier = false }: { probes: number; useOtherTier?: boolean },
  { statusCode }: Context,
): ContentEvaluation {
  const candidate = { hash, statusCode, since: at, looks: probes, ...(useOtherTier && { otherTier: true as const }) }
  return {
    watch: { ...watch, candidate },
    state: 'open',
    texts: [{ hash, text }],
    contentHash: baseline.hash,
    ...(useOtherTier && { useOtherTier }),
  }
}

/** A page that went back and forth lately must show the change in several checks. */
async function accept(
  page: Page,
  { after, found }: Pick<ContentChange, 'after' | 'found'>,
  { settings, deps, rules, statusCode }: Context,
): Promise<ContentEvaluation> {
  const { watch } = page
  const past = (watch.past ?? []).filter(({ since }) => isRecent(since, after.at, settings))
  const isFlip = await isReturn(after, past, { rules: { ...rules, noise: watch.noise }, loadText: deps.loadText })
  const flips = (watch.flips?.content ?? []).filter((time) => isRecent(time, after.at, settings))
  if (!isFlip || flips.length === 0) return replaceBaseline(page, { after, found }, { isFlip })
  return hold(page, { hash: after.hash, statusCode, since: after.at, looks: 1, held: 1 })
}

function replaceBaseline(
  { watch, baseline, before }: Page,
  { after, found }: Pick<ContentChange, 'after' | 'found'>,
  { isFlip }: { isFlip: boolean },
): ContentEvaluation {
  const { hash, text, at } = after
  const flips = watch.flips ?? { content: [], status: [] }
  const next: WatchState = {
    ...watch,
    noise: rememberNoise(before, after, watch.noise),
    baseline: { ...baseline, hash, since: at },
    storedAt: at,
    past: [{ ...baseline, since: at }, ...(watch.past ?? [])].slice(0, maxPast),
    flips: isFlip ? { ...flips, content: [at, ...flips.content].slice(0, maxPast) } : flips,
  }
  return {
    watch: next,
    state: 'changed',
    texts: [{ hash, text }],
    contentHash: hash,
    change: { before, after, found },
  }
}

/** The difference is not reported until it lasted. */
function hold({ watch, baseline, seen }: Page, candidate: NonNullable<WatchState['candidate']>): ContentEvaluation {
  const flips = watch.flips ?? { content: [], status: [] }
  return {
    watch: { ...watch, candidate, flips: { ...flips, content: [seen.at, ...flips.content].slice(0, maxPast) } },
    state: 'same',
    texts: [{ hash: seen.hash, text: seen.text }],
    contentHash: baseline.hash,
  }
}

/**
 * The probes after the first that must show a change. Whole blocks and words may rotate: two probes show the same one of a few
 * variants by chance. Numbers, such as prices, rarely do.
 */
export const probesToConfirm = ({ added, removed }: TextChange) =>
  isSame(added.map(wordsOf), removed.map(wordsOf)) ? 1 : 3

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of some) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) - 1)
  return [...counts.values()].every((count) => count === 0)
}
