import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import type { Settlement } from '#shared/payments/payment-rail.ts'
import type { ReadPayment } from '#shared/payments/read-payment.ts'
import { openRemoteFacilitator, type RemoteFacilitator } from '#shared/payments/remote/open-remote-facilitator.ts'

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
const payer = '0xab'
const payment: ReadPayment = {
  payment: { x402Version: 2, accepted: { ...offer }, payload: { nonce: 'n' } },
  payer,
}

describe('the answers of a facilitator', () => {
  let server: ReturnType<typeof createServer>
  let facilitator: RemoteFacilitator
  let reply: { status: number; body: object; isHeld?: boolean }
  let asked: { path: string | undefined; body?: unknown }[]
  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    reply = { status: 200, body: {} }
    facilitator = open()
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? await json(request) : undefined
    asked.push({ path: request.url, ...(body !== undefined && { body }) })
    if (reply.isHeld === true) return
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
  }
  function open(limits: Parameters<typeof openRemoteFacilitator>[1] = {}) {
    const { port } = server.address() as AddressInfo
    return openRemoteFacilitator(`http://127.0.0.1:${port}`, limits)
  }
  const unavailable = { code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('facilitator') as string }

  const kindOn = (of: string, more: object = {}) => ({ x402Version: 2, scheme: 'exact', network: of, ...more })
  it('name its support for this network, scheme and version, and its signers', async () => {
    const others = [kindOn('eip155:1'), kindOn(network, { scheme: 'upto' }), kindOn(network, { x402Version: 1 })]
    const signers = { 'eip155:*': ['0xa'], 'solana:*': ['b', 'c'] }
    reply.body = { kinds: [...others, kindOn(network, { extra: { feePayer: 'b' } })], extensions: [], signers }
    expect(await facilitator.supportedKind(network)).toEqual({ extra: { feePayer: 'b' }, signers: ['0xa', 'b', 'c'] })
    expect(await facilitator.supportedKind('eip155:1')).toEqual({ extra: {}, signers: ['0xa', 'b', 'c'] })
    expect(await facilitator.supportedKind('eip155:2')).toBeUndefined()
    // One request answers them all.
    expect(asked).toEqual([{ path: '/supported' }])
    reply.body = { kinds: others, extensions: [], signers }
    expect(await open().supportedKind(network)).toBeUndefined()
  })

  it('are asked for again after an error', async () => {
    reply = { status: 500, body: {} }
    await expect(facilitator.supportedKind(network)).rejects.toMatchObject(unavailable)
    reply = { status: 200, body: { kinds: [kindOn(network)], extensions: [], signers: {} } }
    expect(await facilitator.supportedKind(network)).toEqual({ extra: {}, signers: [] })
  })

  it('about its support are cached for a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      reply.body = { kinds: [kindOn(network)], extensions: [], signers: {} }
      await facilitator.supportedKind(network)
      vi.advanceTimersByTime(60_000)
      await facilitator.supportedKind(network)
      expect(asked).toHaveLength(1)
      vi.advanceTimersByTime(1)
      await facilitator.supportedKind(network)
      expect(asked).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('concern the payment as we read it, and our offer', async () => {
    reply.body = { isValid: true }
    await facilitator.verify(payment, offer)
    reply.body = { success: true, transaction: '0x1', network }
    await facilitator.settle(payment, offer)
    const sent = { paymentPayload: payment.payment, paymentRequirements: offer }
    expect(asked).toMatchObject([
      { path: '/verify', body: sent },
      { path: '/settle', body: sent },
    ])
  })

  it.each([
    [200, { isValid: true }, { isValid: true }],
    [200, { isValid: true, payer: '0xAB' }, { isValid: true }],
    [200, { isValid: true, payer: '0xcd' }, { isValid: false, reason: 'invalid_payload' }],
    [200, { isValid: false, invalidReason: 'insufficient_funds' }, { isValid: false, reason: 'insufficient_funds' }],
    [200, { isValid: false, invalidReason: 'A sentence.' }, { isValid: false, reason: 'invalid_payload' }],
    [400, { isValid: false, invalidReason: 'invalid_network' }, { isValid: false, reason: 'invalid_network' }],
    [499, { isValid: false }, { isValid: false, reason: 'invalid_payload' }],
  ])('about a verification are believed: %i %j', async (status, body, verdict) => {
    reply = { status, body }
    expect(await facilitator.verify(payment, offer)).toEqual(verdict)
  })

  it.each([
    [500, { isValid: false, invalidReason: 'invalid_network' }],
    [503, {}],
    [404, {}],
    [200, { isValid: 'yes' }],
  ])('about a verification are an outage: %i %j', async (status, body) => {
    reply = { status, body }
    await expect(facilitator.verify(payment, offer)).rejects.toMatchObject(unavailable)
  })

  const failed = (errorReason: string, transaction = '') => ({ success: false, errorReason, transaction, network })
  it.each<[number, object, Settlement]>([
    [200, { success: true, transaction: '0x1', network }, { outcome: 'paid', transaction: '0x1' }],
    [200, { success: true, transaction: '0x1', network, payer }, { outcome: 'paid', transaction: '0x1' }],
    [200, { success: true, transaction: '0x1', network, payer: '0xcd' }, { outcome: 'lost' }],
    [200, { ...failed('insufficient_funds'), payer: '0xcd' }, { outcome: 'lost' }],
    [400, { ...failed('insufficient_funds'), payer: '0xcd' }, { outcome: 'lost' }],
    [200, { success: true, transaction: '', network }, { outcome: 'lost' }],
    [200, { success: true, transaction: '0x1', network: 'eip155:1' }, { outcome: 'lost' }],
    [200, failed('insufficient_funds'), { outcome: 'refused', reason: 'insufficient_funds' }],
    [400, failed('insufficient_funds'), { outcome: 'refused', reason: 'insufficient_funds' }],
    [200, failed('invalid_payload'), { outcome: 'refused', reason: 'invalid_payload' }],
    [200, failed('insufficient_funds', '0x1'), { outcome: 'lost', transaction: '0x1' }],
    [200, failed('insufficient_funds_of_ours'), { outcome: 'lost' }],
    [200, failed('an_invalid_payload'), { outcome: 'lost' }],
    [200, failed('not insufficient_funds'), { outcome: 'lost' }],
    [200, failed('settlement_pending', '0x1'), { outcome: 'lost', transaction: '0x1' }],
    [200, failed('invalid_exact_evm_nonce_already_used'), { outcome: 'lost', isUsed: true }],
    [400, failed('invalid_exact_evm_nonce_already_used'), { outcome: 'lost', isUsed: true }],
    [200, failed('invalid_exact_evm_payload_authorization_nonce_used'), { outcome: 'lost', isUsed: true }],
    [200, failed('authorization_is_used'), { outcome: 'lost', isUsed: true }],
    [200, failed('invalid_exact_evm_transaction_failed', '0x1'), { outcome: 'lost', transaction: '0x1' }],
    [200, failed('invalid_exact_evm_transaction_failed'), { outcome: 'lost' }],
    [200, failed('invalid_exact_evm_transfer_event'), { outcome: 'lost' }],
    [200, failed('invalid_transaction_state'), { outcome: 'lost' }],
    [200, { success: false, transaction: '', network }, { outcome: 'lost' }],
    [500, failed('insufficient_funds'), { outcome: 'refused', reason: 'insufficient_funds' }],
    [502, {}, { outcome: 'lost' }],
  ])('about a settlement are judged: %i %j', async (status, body, settlement) => {
    reply = { status, body }
    expect(await facilitator.settle(payment, offer)).toStrictEqual(settlement)
  })

  it('are waited for within a limit', async () => {
    facilitator = open({ answerMs: 50, settleMs: 50 })
    reply.isHeld = true
    await expect(facilitator.verify(payment, offer)).rejects.toMatchObject(unavailable)
    await expect(facilitator.supportedKind(network)).rejects.toMatchObject(unavailable)
    expect(await facilitator.settle(payment, offer)).toEqual({ outcome: 'lost' })
  })
})
