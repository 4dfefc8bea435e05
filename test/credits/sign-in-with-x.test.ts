import { decodePaymentRequiredHeader } from '@x402/core/http'
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReply } from '#test/support/calls/client.ts'
import { originInfo, ownPaths } from '#test/support/payments/origin-proof.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'

describe('a wallet that sends SIGN-IN-WITH-X', () => {
  let credits: CreditService
  let url: string
  beforeAll(async () => {
    credits = await openCreditService()
    url = credits.service.url
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  type Headers = Readonly<Record<string, string>>
  const balance = async (headers: Headers) =>
    checkReply(await fetch(`${url}/credits/balance`, { headers }), 'credits-balance')
  const outcomeOf = async (headers: Headers) => {
    const { status, body } = await balance(headers)
    return [status, body['code'] ?? 'OK']
  }

  it('can send it as the official library creates it from a 402', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const body = JSON.stringify({ url: `${credits.site.url}/` })
    const post = (headers: Headers) =>
      fetch(`${url}/fetch/basic`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const asked = decodePaymentRequiredHeader((await post({})).headers.get('PAYMENT-REQUIRED') ?? '')
    const { info, supportedChains } = (asked.extensions ?? {})['sign-in-with-x'] as Declared
    const [chain] = supportedChains
    const proof = await createSIWxPayload({ ...info, ...chain }, account, `${publicUrl}/fetch/basic`)
    const header = encodeSIWxHeader(proof)
    // The wallet has no credits: it is identified, and gets the other payment methods.
    const known = await post({ 'SIGN-IN-WITH-X': header })
    expect([known.status, ((await known.json()) as { code: string }).code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
    expect(known.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    const replayed = await checkReply(await post({ 'SIGN-IN-WITH-X': header }), 'fetch-basic')
    expect(replayed.body['code']).toBe('REPLAY_DETECTED')

    // It gives access to nothing else, whether used or not.
    const other = await createSIWxPayload({ ...info, ...chain }, account, `${publicUrl}/fetch/basic`)
    for (const used of [proof, other]) {
      const headers = { 'SIGN-IN-WITH-X': encodeSIWxHeader(used) }
      for (const [method, path] of ownPaths) {
        const reply = await fetch(url + path, { method, headers })
        const { code } = (await reply.json()) as { code: string }
        expect([method, path, reply.status, code]).toEqual([method, path, 401, 'INVALID_SIGNATURE'])
      }
    }
  })

  it.each(ownPaths)('can create it from the 401 of %s %s', async (method, path) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const refused = await fetch(url + path, { method })
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'SIGN-IN-WITH-X'])
    const { extensions = {} } = decodePaymentRequiredHeader(refused.headers.get('PAYMENT-REQUIRED') ?? '')
    const { info, supportedChains } = extensions['sign-in-with-x'] as Declared
    const proof = await createSIWxPayload({ ...info, ...supportedChains[0] }, account, publicUrl + path)
    const reply = await fetch(url + path, { method, headers: { 'SIGN-IN-WITH-X': encodeSIWxHeader(proof) } })
    // Known, whatever the wallet owns.
    expect([200, 404]).toContain(reply.status)
  })

  it('gets access to free operations with one for the origin, and not for less', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const declared = originInfo()
    const proof = await createSIWxPayload(declared, account, publicUrl)
    const changed = (change: object) => ({
      'SIGN-IN-WITH-X': Buffer.from(JSON.stringify({ ...proof, ...change })).toString('base64'),
    })
    for (const _ of [1, 2]) expect(await outcomeOf(changed({}))).toEqual([200, 'OK'])
    for (const info of [
      { ...declared, uri: `${publicUrl}/`, statement: undefined },
      { ...declared, statement: undefined },
      { ...declared, statement: 'Sign in.' },
      { ...declared, uri: `${publicUrl}/credits` },
    ]) {
      const less = await createSIWxPayload(info as typeof declared, account, publicUrl)
      expect(await outcomeOf({ 'SIGN-IN-WITH-X': encodeSIWxHeader(less) })).toEqual([401, 'INVALID_SIGNATURE'])
    }
    const cases: [object, string][] = [
      [{ domain: 'other.test' }, 'INVALID_SIGNATURE'],
      [{ uri: 'https://other.test/' }, 'INVALID_SIGNATURE'],
      [{ uri: `${publicUrl}/credits/balance` }, 'INVALID_SIGNATURE'],
      [{ statement: undefined }, 'INVALID_SIGNATURE'],
      [{ chainId: 'eip155:1' }, 'INVALID_SIGNATURE'],
      [{ version: '2' }, 'INVALID_SIGNATURE'],
      [{ nonce: 'short' }, 'INVALID_SIGNATURE'],
      [{ nonce: `${proof.nonce}\nIssued At: x` }, 'INVALID_SIGNATURE'],
      [{ address: evmWallet().address }, 'INVALID_SIGNATURE'],
      [{ issuedAt: new Date(Date.now() - 400_000).toISOString() }, 'EXPIRED_TIMESTAMP'],
      [{ issuedAt: 'yesterday' }, 'EXPIRED_TIMESTAMP'],
      [{ expirationTime: new Date(Date.now() - 1000).toISOString() }, 'EXPIRED_TIMESTAMP'],
      [{ notBefore: new Date(Date.now() + 60_000).toISOString() }, 'EXPIRED_TIMESTAMP'],
    ]
    for (const [change, code] of cases)
      expect([change, ...(await outcomeOf(changed(change)))]).toEqual([change, 401, code])
    for (const junk of ['%', 'e30=', 'bnVsbA==', Buffer.from('{"version":"1"').toString('base64')])
      expect(await outcomeOf({ 'SIGN-IN-WITH-X': junk })).toEqual([401, 'INVALID_SIGNATURE'])
    const signed = await (await credits.openWallet()).sign({ baseUrl: publicUrl })
    expect((await balance({ ...signed, ...changed({}) })).status).toBe(400)
  })
})

interface Declared {
  info: Parameters<typeof createSIWxPayload>[0]
  supportedChains: { chainId: string; type: 'eip191' }[]
}
