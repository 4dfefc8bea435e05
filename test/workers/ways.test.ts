import { describe, expect, it } from 'vitest'
import { readConfig } from '#shared/config.ts'
import { AppError } from '#shared/errors.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { configuredOutside } from '#workers/ways/outside.ts'
import { providerWay } from '#workers/ways/provider-way.ts'
import { tryWays } from '#workers/ways/try-ways.ts'
import type { Way } from '#workers/ways/way.ts'

const page = { content: 'Owls', metadata: { statusCode: 200, finalUrl: '', wordCount: 1 }, warnings: [] }
const signal = AbortSignal.timeout(60_000)

describe('ways that are tried in turn', () => {
  const trial = (...ways: Way[]) => tryWays({ ways, endsAt: 9000, now: () => 0, signal })

  it('share the time that is left by their weights', async () => {
    const given: number[] = []
    const blocked = (weight: number) =>
      way({ weight }, async (timeoutMs) => {
        given.push(timeoutMs)
        throw new AppError('TARGET_BLOCKED', 'A wall.')
      })
    const missing = { ...way({ weight: 90 }, () => Promise.reject(new Error('is not asked'))), missing: 'None.' }
    const outcome = await trial(blocked(1), missing, blocked(2), blocked(6))
    expect(outcome).toMatchObject({ error: { code: 'FETCH_ALL_PROVIDERS_FAILED' } })
    expect(outcome.tried[1]).toMatchObject({ code: 'CAPABILITY_UNAVAILABLE', message: 'None.' })
    // The clock of this test stands still: what one does not use is there for the next.
    expect(given).toEqual([1000, 2250, 9000])
  })

  it('leave out our own where the target cannot be reached from here', async () => {
    const unreachable = way({}, () => Promise.reject(new AppError('TARGET_UNREACHABLE', 'No.')))
    const ours = way({ tier: 'pro' }, () => Promise.reject(new Error('is not asked')))
    const outside = way({ tier: 'provider', isOutside: true }, () => Promise.resolve(page))
    const outcome = await trial(unreachable, ours, outside)
    expect(outcome).toMatchObject({ way: { tier: 'provider' }, page })
    expect(outcome.tried.map(({ tier }) => tier)).toEqual(['basic'])
  })

  it('end with the call', async () => {
    const controller = new AbortController()
    const slow = way({}, () => new Promise(() => {}))
    const trial = tryWays({ ways: [slow, slow], endsAt: 9000, now: () => 0, signal: controller.signal })
    controller.abort(new Error('cancelled'))
    await expect(trial).rejects.toThrow('cancelled')
  })
})

describe('a provider', () => {
  const { vet } = configuredOutside(readConfig({ PAYMENTS: 'off', EGRESS_ALLOW: '127.0.0.1' }))

  it.each([
    ['http://10.0.0.1/', 'URL_NOT_ALLOWED'],
    ['http://db.internal/', 'URL_NOT_ALLOWED'],
    ['file:///etc/passwd', 'INVALID_URL'],
  ])('is not asked for what we may not fetch: %s', async (url, code) => {
    let isAsked = false
    const provider = {
      id: 'zyte',
      name: 'Zyte API',
      async fetch() {
        isAsked = true
        return { url, status: 200, markdown: 'Owls' }
      },
    } as const
    const extraction = { extract: () => Promise.resolve(page) }
    const reading = providerWay(provider, url, { vet, extraction }).read(1000, signal)
    await expect(reading).rejects.toMatchObject({ code })
    expect(isAsked).toBe(false)
    const allowed = providerWay(provider, 'http://127.0.0.1/', { vet, extraction })
    expect(await allowed.read(1000, signal)).toEqual(page)
  })
})

function way(changes: Partial<Way>, read: (timeoutMs: number) => Promise<ExtractedPage>): Way {
  const provider = { id: 'webintel', name: 'webintel' }
  return { tier: 'basic', provider, weight: 1, isOutside: false, ...changes, read }
}
