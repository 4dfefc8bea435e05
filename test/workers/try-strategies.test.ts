import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { readConfig } from '#shared/runtime/config.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { openOutsideProviders } from '#workers/resilient/outside-providers.ts'
import { providerStrategy } from '#workers/resilient/strategies.ts'
import { tryStrategies, type Strategy } from '#workers/resilient/try-strategies.ts'

const page = { content: 'Owls', metadata: { statusCode: 200, finalUrl: '', wordCount: 1 }, warnings: [] }
const signal = AbortSignal.timeout(60_000)
const takeTurn = async () => 0

describe('strategies that are tried in order', () => {
  const trial = (...strategies: Strategy[]) =>
    tryStrategies({ strategies, endsAt: 9000, takeTurn, now: () => 0, signal })

  it('share the remaining time by weight', async () => {
    const given: number[] = []
    const blocked = (weight: number) =>
      strategy({ weight }, async (timeoutMs) => {
        given.push(timeoutMs)
        throw new AppError('TARGET_BLOCKED', 'A wall.')
      })
    const unavailable = {
      ...strategy({ weight: 90 }, () => Promise.reject(new Error('must not be called'))),
      unavailable: 'None.',
    }
    const outcome = await trial(blocked(1), unavailable, blocked(2), blocked(6))
    expect(outcome).toMatchObject({ error: { code: 'FETCH_ALL_PROVIDERS_FAILED' } })
    expect(outcome.tried[1]).toMatchObject({ code: 'CAPABILITY_UNAVAILABLE', message: 'None.' })
    // The test's clock does not advance: unused time is left for the next strategy.
    expect(given).toEqual([1000, 2250, 9000])
  })

  it.each([
    ['the target is unreachable from here', 'TARGET_UNREACHABLE'],
    ['we cannot read the page', 'PAGE_TOO_COMPLEX'],
  ] as const)('skip our own strategies when %s', async (_reason, code) => {
    const unreachable = strategy({}, () => Promise.reject(new AppError(code, 'No.')))
    const ours = strategy({ tier: 'pro' }, () => Promise.reject(new Error('must not be called')))
    const outside = strategy({ tier: 'provider', isOutside: true }, () => Promise.resolve(page))
    const outcome = await trial(unreachable, ours, outside)
    expect(outcome).toMatchObject({ strategy: { tier: 'provider' }, page })
    expect(outcome.tried.map(({ tier }) => tier)).toEqual(['basic'])
  })

  it('stop when the call is cancelled', async () => {
    const controller = new AbortController()
    const slow = strategy({}, () => new Promise(() => {}))
    const trial = tryStrategies({
      strategies: [slow, slow],
      endsAt: 9000,
      takeTurn,
      now: () => 0,
      signal: controller.signal,
    })
    controller.abort(new Error('cancelled'))
    await expect(trial).rejects.toThrow('cancelled')
  })
})

describe('a provider', () => {
  const { vet } = openOutsideProviders(readConfig({ PAYMENTS: 'off', EGRESS_ALLOW: '127.0.0.1' }))

  it.each([
    ['http://10.0.0.1/', 'URL_NOT_ALLOWED'],
    ['http://db.internal/', 'URL_NOT_ALLOWED'],
    ['file:///etc/passwd', 'INVALID_URL'],
  ])('is not called with a URL that we must not fetch: %s', async (url, code) => {
    let wasCalled = false
    const provider = {
      id: 'zyte',
      name: 'Zyte API',
      async fetch() {
        wasCalled = true
        return { url, status: 200, markdown: 'Owls' }
      },
    } as const
    const extraction = { extract: () => Promise.resolve(page) }
    const reading = providerStrategy(provider, { url }, { vet, extraction }).read(1000, signal)
    await expect(reading).rejects.toMatchObject({ code })
    expect(wasCalled).toBe(false)
    const allowed = providerStrategy(provider, { url: 'http://127.0.0.1/' }, { vet, extraction })
    expect(await allowed.read(1000, signal)).toEqual(page)
  })
})

function strategy(changes: Partial<Strategy>, read: (timeoutMs: number) => Promise<ExtractedPage>): Strategy {
  const provider = { id: 'webintel', name: 'webintel' }
  return { tier: 'basic', provider, weight: 1, isOutside: false, ...changes, read }
}
