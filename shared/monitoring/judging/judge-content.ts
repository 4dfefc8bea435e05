import { confirmChange } from '#shared/monitoring/detection/confirm-change.ts'
import { findChange, type ChangeRules, type TextChange } from '#shared/monitoring/detection/find-change.ts'
import { passingBeside, rememberNoise } from '#shared/monitoring/detection/learn-noise.ts'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import type { SeenText } from '#shared/monitoring/detection/seen-text.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { MonitorSettings, Snapshot, WatchState } from '#shared/monitoring/monitor.ts'
import { checksToOutlast, isRecent, isReturn, maxPast } from './flapping.ts'
import type { JudgeDeps, WatchedText } from './judgement.ts'
import { learnSafely } from './learn-safely.ts'
import { looksToConfirm } from './looks-to-confirm.ts'

/** A confirmed change of the watched text. */
export interface ContentChange {
  before: SeenText & { hash: string }
  after: SeenText & { hash: string }
  found: TextChange
}

/** `open`: another look must show the difference, too. `contentHash`: of the stored text that the page is the same as. */
export interface ContentJudgement {
  watch: WatchState
  state: 'same' | 'open' | 'changed'
  texts: readonly WatchedText[]
  contentHash: string
  useOtherTier?: true
  change?: ContentChange
}

type PageLook = Extract<Look, { kind: 'page' }>
type Seen = SeenText & { hash: string }

const maxLooks = 8

/** Compares the text of a page with the baseline's. `watch` has the baseline. */
export async function judgeContent(
  { watch, baseline, settings }: { watch: WatchState; baseline: Snapshot; settings: MonitorSettings },
  look: PageLook,
  deps: JudgeDeps,
): Promise<ContentJudgement> {
  const seen: Seen = { text: look.text, at: look.at, hash: hashText(look.text) }
  const { candidate, ...settled } = watch
  const before = seen.hash === baseline.hash ? look.text : await deps.loadText(baseline.hash)
  const shown = candidate?.hash === seen.hash ? look.text : candidate && (await deps.loadText(candidate.hash))
  if (before === undefined) return adopt(settled, baseline, seen)

  const page: Page = {
    watch: settled,
    baseline,
    before: { text: before, at: baseline.since, hash: baseline.hash },
    seen,
  }
  const rules = { ignorePatterns: settings.ignorePatterns, keywords: [], minimumChange: settings.minimumChange }
  const context: Context = { settings, deps, rules, statusCode: look.statusCode }
  if (candidate === undefined || shown === undefined)
    return seen.hash === baseline.hash ? same(page) : judgeFirst(page, context)
  const first: Seen = { text: shown, at: candidate.since, hash: candidate.hash }
  return candidate.otherTier
    ? judgeOtherTier(page, { candidate, first }, context)
    : judgeAgain(page, { candidate, first }, context)
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
  deps: JudgeDeps
  rules: Omit<ChangeRules, 'noise'>
  statusCode: number
}

interface Pending {
  candidate: NonNullable<WatchState['candidate']>
  /** The text of the candidate. */
  first: Seen
}

/** The text of the baseline expired. Nothing can be compared with it. */
function adopt(watch: WatchState, baseline: Snapshot, { hash, text, at }: Seen): ContentJudgement {
  const next = { ...watch, baseline: { ...baseline, hash, since: at }, storedAt: at }
  return { watch: next, state: 'same', texts: [{ hash, text }], contentHash: hash }
}

async function judgeFirst(page: Page, context: Context): Promise<ContentJudgement> {
  const { watch, before, seen } = page
  const found = findChange(before, seen, { ...context.rules, noise: watch.noise })
  if (found === undefined) return same(page)
  if (!context.settings.confirm) return accept(page, { after: seen, found }, context)
  return open(page, { looks: 1, useOtherTier: context.settings.tier === 'auto' }, context)
}

/** The look was made in the other tier, whose text differs from that of the first tier even if nothing changed. */
async function judgeOtherTier(page: Page, { candidate, first }: Pending, context: Context): Promise<ContentJudgement> {
  const { watch, before, seen } = page
  const rules = { ...context.rules, noise: watch.noise }
  const whole = findChange(before, first, rules)
  const shared = whole && confirmChange(before, first, seen, rules)
  if (shared !== undefined && shared.changedCharacters >= (whole?.changedCharacters ?? 0))
    return accept(page, { after: first, found: shared }, context)
  const { otherTier: _asked, ...waiting } = candidate
  return wait(page, waiting)
}

async function judgeAgain(page: Page, { candidate, first }: Pending, context: Context): Promise<ContentJudgement> {
  const { before, seen, watch } = page
  const found = confirmChange(before, first, seen, { ...context.rules, noise: watch.noise })
  const noise = learnSafely(first, seen, watch.noise, passingBeside(before))
  const learned: Page = { ...page, watch: { ...watch, noise } }
  if (found === undefined) {
    if (findChange(before, seen, { ...context.rules, noise }) === undefined) return same(learned)
    if (candidate.looks >= maxLooks) return same(learned)
    return open(learned, { looks: candidate.looks + 1 }, context)
  }
  if (candidate.held !== undefined) {
    const held = candidate.held + 1
    return held >= checksToOutlast
      ? replaceBaseline(learned, { after: seen, found }, { isFlip: false })
      : hold(learned, { ...candidate, held })
  }
  const confirmed = (candidate.confirmed ?? 0) + 1
  if (confirmed < looksToConfirm(found)) return wait(learned, { ...candidate, confirmed })
  // A change that came after the first look is found by the next check, which compares with the first look.
  const anything: ChangeRules = { noise, ignorePatterns: [], keywords: [], minimumChange: 1 }
  const isArriving = findChange(first, seen, anything) !== undefined
  return accept(learned, { after: isArriving ? first : seen, found }, context)
}

/** The candidate stays for another look. */
function wait({ watch, baseline }: Page, candidate: Pending['candidate']): ContentJudgement {
  const next = { ...watch, candidate: { ...candidate, looks: candidate.looks + 1 } }
  return { watch: next, state: 'open', texts: [], contentHash: baseline.hash }
}

/** The page is the same, apart from noise and from differences that the options exclude. */
function same({ watch, baseline, before, seen }: Page): ContentJudgement {
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
  { looks, useOtherTier = false }: { looks: number; useOtherTier?: boolean },
  { statusCode }: Context,
): ContentJudgement {
  const candidate = { hash, statusCode, since: at, looks, ...(useOtherTier && { otherTier: true as const }) }
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
): Promise<ContentJudgement> {
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
): ContentJudgement {
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
function hold({ watch, baseline, seen }: Page, candidate: NonNullable<WatchState['candidate']>): ContentJudgement {
  const flips = watch.flips ?? { content: [], status: [] }
  return {
    watch: { ...watch, candidate, flips: { ...flips, content: [seen.at, ...flips.content].slice(0, maxPast) } },
    state: 'same',
    texts: [{ hash: seen.hash, text: seen.text }],
    contentHash: baseline.hash,
  }
}
