import { describe, expect, it } from 'vitest'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import type { Inspection, Settlement } from '#shared/payments/payment-rail.ts'
import type { RemoteFacilitator } from '#shared/payments/remote/open-remote-facilitator.ts'
import { openRemoteRail, type RemoteChain } from '#shared/payments/remote/open-remote-rail.ts'

const network = 'eip155:84532'
const offer: Offer = {
  scheme: 'exact',
  network,
  amount: '4000',
  asset: 'coin',
  payTo: 'us',
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC' },
}
const payment: SentPayment = { x402Version: 2, accepted: { amount: 'of the caller' }, payload: { nonce: 'n' } }

describe('a rail that settles through a facilitator', () => {
  const kind = { extra: { from: 'the facilitator' }, signers: [] }
  const paid = { outcome: 'paid', transaction: '0x1' } as const
  const facilitatorOf = (change: Partial<RemoteFacilitator> = {}): RemoteFacilitator => ({
    supportedKind: async () => kind,
    verify: async () => ({ isValid: true }),
    settle: async () => paid,
    ...change,
  })
  const chainOf = (change: Partial<RemoteChain> = {}): RemoteChain => ({
    network,
    asset: 'coin',
    payTo: 'us',
    identify: () => ({ key: 'key', payer: 'somebody' }),
    read: (sent) => ({ payment: sent, payer: 'somebody' }),
    offerExtra: ({ extra }) => extra,
    findMismatch: async () => undefined,
    inspect: undefined,
    ...change,
  })

  it('has the network, the token and the recipient of its chain', async () => {
    const rail = openRemoteRail(chainOf(), facilitatorOf())
    expect(rail).toMatchObject({ network, asset: 'coin', payTo: 'us', hasNode: false })
    expect(rail.identify(payment)).toEqual({ key: 'key', payer: 'somebody' })
    expect([await rail.check(), await rail.extra()]).toEqual(['ok', kind.extra])
    expect(await rail.inspect(payment, offer, { ageMs: 0 })).toEqual({ outcome: 'open' })
    const withNode = openRemoteRail(chainOf({ inspect: async () => paid }), facilitatorOf())
    expect([withNode.hasNode, await withNode.inspect(payment, offer, { ageMs: 0 })]).toEqual([true, paid])
  })

  it('cannot be used without what the chain needs from the facilitator', async () => {
    const rails = [
      openRemoteRail(chainOf(), facilitatorOf({ supportedKind: async () => undefined })),
      openRemoteRail(chainOf({ offerExtra: () => undefined }), facilitatorOf()),
    ]
    for (const rail of rails) {
      expect(await rail.check()).toBe('no_facilitator')
      await expect(rail.extra()).rejects.toMatchObject({
        code: 'PAYMENTS_UNAVAILABLE',
        message: expect.stringContaining('facilitator') as string,
      })
    }
  })

  it('asks the facilitator only about payments that match the offer', async () => {
    const verify = async () => expect.unreachable('The payment differs from the offer.')
    const rail = openRemoteRail(chainOf({ findMismatch: async () => 'too_little' }), facilitatorOf({ verify }))
    expect(await rail.verify(payment, offer)).toEqual({ isValid: false, reason: 'too_little' })
    expect(await openRemoteRail(chainOf(), facilitatorOf()).verify(payment, offer)).toEqual({ isValid: true })
  })

  it('waits until the chain shows the settlement, also across outages of the node', async () => {
    const hints: unknown[] = []
    const reports: (() => Inspection)[] = [
      () => ({ outcome: 'open' }),
      () => {
        throw new Error('the node is away')
      },
      () => ({ ...paid, transaction: 'of the chain' }),
    ]
    const inspect: RemoteChain['inspect'] = async (_payment, _offer, hint) => {
      hints.push(hint)
      return reports.shift()?.() ?? expect.unreachable('The chain has shown it.')
    }
    const rail = openRemoteRail(chainOf({ inspect }), facilitatorOf())
    expect(await rail.settle(payment, offer)).toEqual({ outcome: 'paid', transaction: 'of the chain' })
    expect(hints).toEqual([1, 2, 3].map(() => ({ transaction: '0x1', ageMs: 0 })))
  })

  const lost = { outcome: 'lost' } as const
  const refused = { outcome: 'refused', reason: 'poor' } as const

  it('believes every outcome without a node, and a lost one with it', async () => {
    for (const outcome of [paid, lost, refused]) {
      const rail = openRemoteRail(chainOf(), facilitatorOf({ settle: async () => outcome }))
      expect(await rail.settle(payment, offer)).toEqual(outcome)
    }
    const inspect = async () => expect.unreachable('The facilitator does not know the outcome.')
    const rail = openRemoteRail(chainOf({ inspect }), facilitatorOf({ settle: async () => lost }))
    expect(await rail.settle(payment, offer)).toEqual(lost)
  })

  it.each<[string, () => Inspection, Settlement]>([
    ['has the transfer', () => paid, paid],
    ['has used the authorization, and does not show for whom', () => ({ outcome: 'open', isUsed: true }), lost],
    ['does not answer', () => expect.unreachable('The node is down.'), lost],
    ['has no transfer', () => ({ outcome: 'open' }), refused],
    ['has a transfer to another payee', () => ({ outcome: 'expired' }), refused],
  ])('checks a rejection: when the chain %s', async (_, seen, settlement) => {
    const chain = chainOf({ inspect: async () => seen() })
    const rail = openRemoteRail(chain, facilitatorOf({ settle: async () => refused }))
    expect(await rail.settle(payment, offer)).toEqual(settlement)
  })
})
