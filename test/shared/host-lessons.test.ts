import { describe, expect, it } from 'vitest'
import {
  browserTurn,
  difficultyOf,
  isBrowserInQuestion,
  learn,
  type HostRecord,
  type Lesson,
} from '#shared/host-lessons.ts'
import { hostStore } from '#shared/stores/hosts.ts'
import { openRamStore } from '#test/support/ram-store.ts'

const hourMs = 3_600_000

/** What is known after these lessons, a second apart. */
const after = (...lessons: Lesson[]) =>
  lessons.reduce<HostRecord | undefined>((record, lesson, index) => learn(record, lesson, index * 1000), undefined)

describe('the difficulty of a host', () => {
  it('grows with walls and failed renderings, but not by a single one', () => {
    expect(difficultyOf(undefined, 0)).toBe(1)
    expect(difficultyOf(after('wall'), 0)).toBe(1)
    expect(difficultyOf(after('wall', 'render-failed'), 1000)).toBe(2)
    expect(difficultyOf(after('wall', 'wall', 'render-failed', 'wall'), 3000)).toBe(3)
  })

  it('falls with every page that is rendered', () => {
    expect(difficultyOf(after('wall', 'wall', 'rendered'), 2000)).toBe(1)
  })

  it('decays, however bad it was', () => {
    const worst = after(...Array.from({ length: 1000 }, () => 'wall' as const))
    expect(difficultyOf(worst, 1_000_000)).toBe(3)
    expect(difficultyOf(worst, 1_000_000 + 12 * hourMs)).toBe(2)
    expect(difficultyOf(worst, 1_000_000 + 25 * hourMs)).toBe(1)
  })
})

describe('the turn of a browser', () => {
  it('is the first where plain HTTP has failed, and the second anywhere else', () => {
    expect(browserTurn(undefined, 0)).toBe('second')
    expect(browserTurn(after('browser-needed'), 0)).toBe('second')
    expect(browserTurn(after('browser-needed', 'browser-needed'), 1000)).toBe('first')
    expect(browserTurn(after('browser-needed', 'browser-needed', 'plain-suffices'), 2000)).toBe('second')
    const often = Array.from({ length: 4 }, () => 'browser-needed' as const)
    expect(browserTurn(after(...often, 'plain-suffices'), 5000)).toBe('first')
  })

  it('is the last where it was in vain, until it has a page again or the lesson has faded', () => {
    const vain = after('browser-in-vain', 'browser-in-vain')
    expect(browserTurn(vain, 1000)).toBe('last')
    expect(browserTurn(vain, 1000 + 12 * hourMs)).toBe('second')
    expect(browserTurn(after('browser-in-vain', 'browser-in-vain', 'rendered'), 2000)).toBe('second')
  })
})

describe('whether a browser is needed', () => {
  it('is a question until it twice was not, and again when that is long ago or it was', () => {
    const enough = after('plain-suffices', 'plain-suffices')
    expect(isBrowserInQuestion(undefined, 0)).toBe(true)
    expect(isBrowserInQuestion(after('plain-suffices'), 0)).toBe(true)
    expect(isBrowserInQuestion(enough, 1000)).toBe(false)
    expect(isBrowserInQuestion(enough, 1000 + 6 * hourMs)).toBe(true)
    expect(isBrowserInQuestion(after('plain-suffices', 'plain-suffices', 'browser-needed'), 2000)).toBe(true)
    expect(isBrowserInQuestion(after('browser-needed', 'browser-needed'), 1000)).toBe(true)
  })
})

describe('the lessons of a host', () => {
  it('are kept of many callers at once, and forgotten in time', async () => {
    let now = 1_800_000_000_000
    await using world = await openRamStore(() => now)
    const hosts = hostStore(world.store)
    await Promise.all(Array.from({ length: 4 }, () => hosts.note('shop.example', 'wall', now)))
    expect(difficultyOf(await hosts.find('shop.example'), now)).toBe(3)
    expect(await hosts.find('other.example')).toBeUndefined()
    now += 48 * hourMs
    expect(await hosts.find('shop.example')).toBeUndefined()
  })
})
