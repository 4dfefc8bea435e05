import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchRails, type WatchedRails } from '#api/payments/x402/watch-rails.ts'
import type { PaymentRail, RailState } from '#shared/payments/payment-rail.ts'
import type { Log } from '#shared/runtime/log.ts'
import { openSimulatedChain } from './any-order/simulated-chain.ts'

/** A rail whose checks the test answers, and counts. */
function openRail(network: string, state: RailState) {
  const rail = { state, checks: 0, answer: async (): Promise<RailState> => rail.state }
  const check = () => {
    rail.checks += 1
    return rail.answer()
  }
  return Object.assign(rail, { rail: { ...openSimulatedChain(Date.now).rail, network, check } satisfies PaymentRail })
}

describe('the rails of a service', () => {
  const errors: unknown[][] = []
  // The watcher writes errors only.
  const log = { error: (...of: unknown[]) => errors.push(of) } as unknown as Log
  let watched: WatchedRails | undefined
  beforeEach(() => {
    errors.length = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => {
    watched?.[Symbol.dispose]()
    vi.useRealTimers()
  })
  const networks = (of: WatchedRails) => of.usable().map(({ network }) => network)

  it('are checked before the first call, and only the healthy ones are offered', async () => {
    const [good, poor] = [openRail('sim:1', 'ok'), openRail('sim:2', 'unfunded')]
    watched = await watchRails([good.rail, poor.rail], log)
    expect(networks(watched)).toEqual(['sim:1'])
    expect(watched.all).toEqual([good.rail, poor.rail])
    expect(watched.states()).toEqual({ 'sim:1': 'ok', 'sim:2': 'unfunded' })
    expect(errors).toEqual([
      [
        { network: 'sim:2', state: 'unfunded' },
        'payments cannot be settled: The account that submits settlements cannot pay the fees.',
      ],
    ])
  })

  it('are checked again each second while they are unusable, and each ten seconds otherwise', async () => {
    const [good, poor] = [openRail('sim:1', 'ok'), openRail('sim:2', 'unreachable')]
    watched = await watchRails([good.rail, poor.rail], log)
    await vi.advanceTimersByTimeAsync(999)
    expect([good.checks, poor.checks]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([good.checks, poor.checks]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(9000)
    expect([good.checks, poor.checks]).toEqual([1, 11])
    await vi.advanceTimersByTimeAsync(1000)
    expect([good.checks, poor.checks]).toEqual([2, 12])
    poor.state = 'ok'
    await vi.advanceTimersByTimeAsync(1000)
    expect([networks(watched), poor.checks]).toEqual([['sim:1', 'sim:2'], 13])
    await vi.advanceTimersByTimeAsync(5000)
    expect(poor.checks).toBe(13)
  })

  it('log each new state once', async () => {
    const rail = openRail('sim:1', 'unreachable')
    watched = await watchRails([rail.rail], log)
    await vi.advanceTimersByTimeAsync(3000)
    expect(errors).toHaveLength(1)
    rail.state = 'unfunded'
    await vi.advanceTimersByTimeAsync(1000)
    rail.state = 'ok'
    await vi.advanceTimersByTimeAsync(1000)
    expect(errors.map(([facts]) => facts)).toEqual([
      { network: 'sim:1', state: 'unreachable' },
      { network: 'sim:1', state: 'unfunded' },
    ])
    rail.state = 'unfunded'
    await vi.advanceTimersByTimeAsync(11_000)
    expect(errors).toHaveLength(3)
  })

  it('ignore the response of an older check', async () => {
    const rail = openRail('sim:1', 'unreachable')
    watched = await watchRails([rail.rail], log)
    const slow = Promise.withResolvers<RailState>()
    rail.answer = () => slow.promise
    await vi.advanceTimersByTimeAsync(1000)
    rail.answer = async () => 'ok'
    await vi.advanceTimersByTimeAsync(1000)
    expect(networks(watched)).toEqual(['sim:1'])
    slow.resolve('unfunded')
    await vi.advanceTimersByTimeAsync(1)
    expect([watched.states(), errors.length]).toEqual([{ 'sim:1': 'ok' }, 1])
  })

  it('are no longer checked once the service ends', async () => {
    const rail = openRail('sim:1', 'unreachable')
    watched = await watchRails([rail.rail], log)
    watched[Symbol.dispose]()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rail.checks).toBe(1)
  })
})
