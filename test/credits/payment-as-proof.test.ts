import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertOutput, callOperation } from '#test/support/calls/client.ts'
import { openNewPayer, type Payer } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'

describe('a payment that proves the wallet whose value is deleted', () => {
  let credits: CreditService
  let payer: Payer
  beforeAll(async () => {
    credits = await openCreditService()
    payer = credits.payer
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const address = (path: string) => credits.service.url + path
  const keep = async (key: string, by = payer) => {
    const body = JSON.stringify({ key, value: key })
    const headers = { 'Content-Type': 'application/json' }
    expect((await by.fetch(address('/memory/set'), { method: 'POST', body, headers })).status).toBe(200)
  }
  /** A signed payment for the offer of memory-get. */
  const signed = async (key: string, by = payer) => by.sign(await fetch(address(`/memory/get?key=${key}`)))
  const isKept = async (key: string) => {
    const headers = { 'Payment-Signature': await signed(key) }
    return (await fetch(address(`/memory/get?key=${key}`), { headers })).status === 200
  }
  const forget = async (target: string, payment: string, more = {}) => {
    const headers = { 'Payment-Signature': payment, ...more }
    const response = await fetch(address(target), { method: 'DELETE', headers })
    const body = (await response.json()) as Record<string, unknown>
    if (response.ok) assertOutput('memory-delete', body)
    return { status: response.status, headers: response.headers, body }
  }
  const changed = (payment: string, change: (of: Fields) => void) => {
    const fields = JSON.parse(Buffer.from(payment, 'base64').toString()) as Fields
    change(fields)
    return Buffer.from(JSON.stringify(fields)).toString('base64')
  }

  it('is verified, never settled, and returns the same answer when it is sent again', async () => {
    await keep('once')
    const before = await credits.paid()
    const payment = await signed('once')
    const first = await forget('/memory/once', payment)
    expect([first.status, first.body]).toMatchObject([200, { key: 'once', deleted: true }])
    expect(first.headers.get('PAYMENT-RESPONSE')).toBeNull()
    expect(await credits.paid()).toBe(before)
    const { body: receipt } = await callOperation(credits.service.url, 'receipt-get', {
      requestId: String(first.body['requestId']),
    })
    expect(receipt).toMatchObject({ outcome: 'delivered', price: { amount: '0' }, payer: payer.address.toLowerCase() })
    expect(receipt).not.toHaveProperty('transaction')

    await keep('once')
    expect((await forget('/memory/delete?key=once', payment)).body).toEqual(first.body)
    expect(await isKept('once')).toBe(true)
  })

  it('cannot be used for anything else afterwards', async () => {
    await Promise.all([keep('mine'), keep('other')])
    const payment = await signed('mine')
    expect((await forget('/memory/mine', payment)).status).toBe(200)
    const before = await credits.paid()
    const headers = { 'Payment-Signature': payment, 'Content-Type': 'application/json' }
    const calls: [string, RequestInit][] = [
      ['/memory/other', { method: 'DELETE' }],
      ['/memory/get?key=other', {}],
      ['/memory/get/mine', {}],
      ['/memory/list', {}],
      ['/memory/set', { method: 'POST', body: '{"key":"other","value":2}' }],
      ['/fetch/basic', { method: 'POST', body: JSON.stringify({ url: credits.site.url }) }],
    ]
    for (const [path, init] of calls) {
      const response = await fetch(address(path), { ...init, headers })
      expect([path, response.status, await response.json()]).toMatchObject([path, 409, { code: 'PAYMENT_REUSED' }])
    }
    expect(await credits.paid()).toBe(before)
    expect(await isKept('other')).toBe(true)
  })

  it('is used up even if there was nothing to delete', async () => {
    const payment = await signed('none')
    expect((await forget('/memory/none', payment)).status).toBe(404)
    await keep('none')
    expect((await forget('/memory/none', payment)).body).toMatchObject({ code: 'PAYMENT_REUSED' })
    expect(await isKept('none')).toBe(true)
  })

  it('deletes once, however often it is sent concurrently', async () => {
    await keep('many')
    const payment = await signed('many')
    const replies = await Promise.all(Array.from({ length: 20 }, () => forget('/memory/many', payment)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ body }) => body['requestId'])).size).toBe(1)
  })

  it('deletes nothing of another wallet', async () => {
    await keep('private')
    const stranger = await openNewPayer(credits.devnet, 1_000_000n)
    expect((await forget('/memory/private', await signed('private', stranger))).status).toBe(404)
    expect(await isKept('private')).toBe(true)
  })

  it('is rejected if it has bought something, or is malformed', async () => {
    await keep('kept')
    const spent = await signed('kept')
    const read = await fetch(address('/memory/get?key=kept'), { headers: { 'Payment-Signature': spent } })
    expect(read.status).toBe(200)
    expect(await forget('/memory/kept', spent)).toMatchObject({ status: 409, body: { code: 'PAYMENT_REUSED' } })

    const payment = await signed('kept')
    const someone = evmWallet().address
    const forged: [(of: Fields) => void, number, string][] = [
      [({ payload }) => (payload.authorization['from'] = someone), 401, 'INVALID_SIGNATURE'],
      [({ payload }) => (payload.authorization['value'] = '501'), 401, 'INVALID_SIGNATURE'],
      [({ payload }) => (payload.signature = `0x${'11'.repeat(65)}`), 401, 'INVALID_SIGNATURE'],
      [({ accepted }) => (accepted['amount'] = '-1'), 401, 'INVALID_SIGNATURE'],
      [({ accepted }) => (accepted['amount'] = 500), 401, 'INVALID_SIGNATURE'],
      [({ accepted }) => (accepted['payTo'] = someone), 401, 'INVALID_SIGNATURE'],
      [({ accepted }) => (accepted['network'] = 'eip155:1'), 401, 'INVALID_SIGNATURE'],
      [(fields) => (fields.x402Version = 1), 400, 'INVALID_PAYMENT'],
    ]
    for (const [change, status, code] of forged) {
      const reply = await forget('/memory/kept', changed(payment, change))
      expect([String(change), reply.status, reply.body['code']]).toEqual([String(change), status, code])
      expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
    }
    expect((await forget('/memory/kept', 'junk!')).body).toMatchObject({ code: 'INVALID_PAYMENT' })
    const both = await evmWallet().sign({ baseUrl: publicUrl })
    expect(await forget('/memory/kept', payment, both)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PAYMENT' },
    })
    expect(await isKept('kept')).toBe(true)
    // None of these used it up.
    expect((await forget('/memory/kept', payment)).status).toBe(200)
  })

  it('gives access to no other free operation of a wallet', async () => {
    const payment = await signed('any')
    for (const [method, path] of [
      ['GET', '/credits/balance'],
      ['GET', '/credits/history'],
      ['GET', '/wallet/data'],
      ['DELETE', '/wallet/data'],
    ] as const) {
      const response = await fetch(address(path), { method, headers: { 'Payment-Signature': payment } })
      expect([path, response.status, await response.json()]).toMatchObject([path, 401, { code: 'MISSING_AUTH' }])
    }
  })
})

interface Fields {
  x402Version: number
  accepted: Record<string, unknown>
  payload: { signature: string; authorization: Record<string, unknown> }
}
