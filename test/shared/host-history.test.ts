import { describe, expect, it } from 'vitest'
import {
  browserPriority,
  shouldCompareWithPlainFetch,
  difficultyOf,
  applyObservation,
  applyPaidRendering,
  type HostHistory,
  type HostObservation,
} from '#shared/contract/host-history.ts'
import { hostStore } from '#shared/storage/stores/hosts.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'

const hourMs = 3_600_000

/** The history after these observations, one second apart. */
const historyOf = (...observations: HostObservation[]) =>
  observations.reduce<HostHistory | undefined>(
    (record, observation, index) => applyObservation(record, observation, index * 1000),
    undefined,
  )

describe('difficultyOf', () => {
  /** A history of paid renderings, one a second: `A` and other capitals are hard ones of a wallet, small letters easy ones. */
  const paidBy = (payers: string) =>
    payers
      .split('')
      .reduce<HostHistory | undefined>(
        (record, letter, index) =>
          applyPaidRendering(
            record,
            { payer: letter.toLowerCase(), isHard: letter !== letter.toLowerCase() },
            index * 1000,
          ),
        undefined,
      )
  const soon = 60_000

  it.each([
    ['', 1],
    ['A', 1],
    ['AAAAAAAA', 1],
    ['ABABABAB', 1],
    ['ABC', 2],
    ['ABCABC', 3],
    ['ABCabc', 1],
    ['ABCABCabc', 2],
    ['ABCdef', 1],
    ['ABCDefg', 2],
  ] as const)(
    'needs hard renderings that several wallets paid for, and most of the wallets: %s',
    (payers, difficulty) => {
      expect(difficultyOf(paidBy(payers), soon)).toBe(difficulty)
    },
  )

  it('decays over time', () => {
    const worst = paidBy('ABCD'.repeat(100))
    expect(difficultyOf(worst, 400_000)).toBe(3)
    expect(difficultyOf(worst, 400_000 + 12 * hourMs)).toBe(2)
    expect(difficultyOf(worst, 400_000 + 25 * hourMs)).toBe(1)
  })

  it('keeps a bounded number of wallets', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
    expect(paidBy(letters)?.paidRenderings?.length).toBeLessThan(30)
  })
})

describe('browserPriority', () => {
  it('is first if plain HTTP has failed repeatedly, otherwise second', () => {
    expect(browserPriority(undefined, 0)).toBe('second')
    expect(browserPriority(historyOf('browser-needed'), 0)).toBe('second')
    expect(browserPriority(historyOf('browser-needed', 'browser-needed'), 1000)).toBe('first')
    expect(browserPriority(historyOf('browser-needed', 'browser-needed', 'plain-suffices'), 2000)).toBe('second')
    const often = Array.from({ length: 4 }, () => 'browser-needed' as const)
    expect(browserPriority(historyOf(...often, 'plain-suffices'), 5000)).toBe('first')
  })

  it('is last after the browser has failed, until it succeeds or the history decays', () => {
    const failed = historyOf('browser-failed', 'browser-failed')
    expect(browserPriority(failed, 1000)).toBe('last')
    expect(browserPriority(failed, 1000 + 12 * hourMs)).toBe('second')
    expect(browserPriority(historyOf('browser-failed', 'browser-failed', 'rendered'), 2000)).toBe('second')
  })
})

describe('shouldCompareWithPlainFetch', () => {
  it('compares until plain HTTP has sufficed twice, and again after a while or a failure', () => {
    const plainSuffices = historyOf('plain-suffices', 'plain-suffices')
    expect(shouldCompareWithPlainFetch(undefined, 0)).toBe(true)
    expect(shouldCompareWithPlainFetch(historyOf('plain-suffices'), 0)).toBe(true)
    expect(shouldCompareWithPlainFetch(plainSuffices, 1000)).toBe(false)
    expect(shouldCompareWithPlainFetch(plainSuffices, 1000 + 6 * hourMs)).toBe(true)
    expect(shouldCompareWithPlainFetch(historyOf('plain-suffices', 'plain-suffices', 'browser-needed'), 2000)).toBe(
      true,
    )
    expect(shouldCompareWithPlainFetch(historyOf('browser-needed', 'browser-needed'), 1000)).toBe(true)
  })
})

describe('hostStore', () => {
  it('records concurrent observations, and expires them', async () => {
    let now = 1_800_000_000_000
    await using ram = await openRamStore(() => now)
    const hosts = hostStore(ram.store)
    const paid = ['one', 'two', 'three', 'four'].map((payer) => ({ payer, isHard: true }))
    await Promise.all(paid.map((rendering) => hosts.notePaidRendering('shop.example', rendering, now)))
    expect(difficultyOf(await hosts.find('shop.example'), now)).toBe(2)
    expect(await hosts.find('other.example')).toBeUndefined()
    now += 48 * hourMs
    expect(await hosts.find('shop.example')).toBeUndefined()
  })
})
