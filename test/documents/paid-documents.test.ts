import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

describe('a service with payments', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let service: Service
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    devnet = scope.use(await openTestChain())
    // All that is sold is listed where all that it needs is there.
    const model = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'example' }
    service = scope.use(await openService({ ...paidOn(devnet), ...model, BROWSER_CONCURRENCY: '1' }))
  })
  afterAll(() => scope.disposeAsync())

  const read = async <T>(path: string) => (await (await fetch(service.url + path)).json()) as T
  const paid = operations.filter(({ access }) => access === 'paid')

  it('lists at /.well-known/x402 the prices that its 402s ask for', async () => {
    const { version, x402Version, resources, items } = await read<WellKnown>('/.well-known/x402')
    expect([version, x402Version]).toEqual([1, 2])
    expect(resources).toEqual(paid.map(({ method, path }) => `${method} ${path}`))
    for (const { resource, method, accepts, input } of items) {
      const query = input.queryParams === undefined ? '' : `?${new URLSearchParams(input.queryParams).toString()}`
      const asked = await fetch(service.url + new URL(resource.url).pathname + query, {
        method,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      const required = decodePaymentRequiredHeader(asked.headers.get('PAYMENT-REQUIRED') ?? '')
      // All but the promise, which is each call's own.
      const unlocked = required.accepts.map(({ extra, ...offer }) => ({
        ...offer,
        extra: { ...extra, quote: undefined },
      }))
      expect(unlocked).toEqual(accepts)
      expect(required.resource).toEqual(resource)
    }
  })

  it('reports the same time of the last change from every process', async () => {
    await using fleet = await openFleet(paidOn(devnet))
    const lastUpdatedOf = async (process: { url: string }) => {
      const document = await (await fetch(`${process.url}/.well-known/x402`)).json()
      const { lastUpdated, items } = document as { lastUpdated: string; items: { lastUpdated: string }[] }
      expect(new Set(items.map((item) => item.lastUpdated))).toEqual(new Set([lastUpdated]))
      return Date.parse(lastUpdated)
    }
    const began = Date.now()
    const first = await fleet.api()
    const before = await lastUpdatedOf(first)
    expect(before).toBeGreaterThan(began - 1000)
    await first.end('SIGKILL')
    const [same, dearer] = await Promise.all([fleet.api(), fleet.api({ X402_MIN_PAYMENT: '0.005' })])
    expect(await lastUpdatedOf(same)).toBe(before)
    expect(await lastUpdatedOf(dearer)).toBeGreaterThan(before)
  })

  it('says on the page of a free call what the call costs the owner of a monitor', async () => {
    const page = await (await fetch(`${service.url}/docs/operations/monitor-run.md`)).text()
    expect(page).toContain('Costs the price of fetching the page, from the credits of the wallet of the monitor.')
    expect(page).not.toContain('Free.')
  })

  it('lists its payment networks in /discovery', async () => {
    const { payments } = await read<{ payments: object }>('/discovery')
    const { network, asset, payTo } = devnet
    expect(payments).toMatchObject({ mode: 'x402', x402Version: 2, networks: [{ network, asset, payTo }] })
  })

  it('marks the paid operations in /openapi.json, and no others', async () => {
    const { paths } = await read<OpenApi>('/openapi.json')
    const signIns = [{ CreditWallet: [], CreditSignature: [], CreditTimestamp: [] }, { SignInWithX: [] }]
    for (const { access, method, path, ...operation } of operations) {
      const shown = paths[path]?.[method.toLowerCase()]
      const isSignedIn =
        'wallet' in operation || (access === 'paid' && !('payment' in operation && 'sells' in operation.payment))
      const isPaymentRead = access === 'paid' || ('wallet' in operation && 'isProvenByPayment' in operation.wallet)
      // A key never buys credits, exports or erases the data of the wallet, or makes a key with its signature.
      const isForWallet = ['credits-buy', 'wallet-export', 'wallet-erase', 'key-create'].includes(operation.name)
      const takesKey = !isForWallet && (isSignedIn || operation.name === 'key-create-child')
      const schemes = [
        ...(isPaymentRead ? [{ PaymentSignature: [] }] : []),
        ...(isSignedIn ? signIns : []),
        ...(takesKey ? [{ SpendingKey: [] }] : []),
      ]
      expect([path, shown?.security]).toEqual([path, schemes])
      // An early check of a monitor is free to ask for, and costs credits of the owner.
      const takesCredits = operation.name === 'monitor-run'
      expect([path, '402' in (shown?.responses ?? {})]).toEqual([path, access === 'paid' || takesCredits])
      const { network, asset: currency } = devnet
      const offers = [{ intent: 'charge', method: 'evm', currency, description: expect.stringContaining(network) }]
      if (access === 'paid') expect([path, shown?.['x-payment-info']]).toMatchObject([path, { offers }])
      else expect([path, shown?.['x-payment-info']]).toEqual([path, undefined])
    }
    expect(paths['/fetch/basic']?.['post']?.['x-payment-info']).toMatchObject({ price: { max: '0.012' } })
  })
})

interface WellKnown {
  version: number
  x402Version: number
  resources: string[]
  items: {
    resource: { url: string }
    method: string
    accepts: unknown[]
    input: { body?: object; queryParams?: Record<string, string> }
  }[]
}

interface OpenApi {
  paths: Record<string, Record<string, { security: unknown; responses: object; 'x-payment-info'?: object }>>
}
