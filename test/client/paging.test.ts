import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import {
  AuthenticationError,
  Client,
  ConnectionLostError,
  InvalidRequestError,
  NotFoundError,
  PaymentError,
  TargetError,
  type CreditsHistoryOutput,
  type WebintelError,
} from '#client/index.ts'
import { openPaidService } from '#test/support/payments/paid-fixture.ts'
import { failureOf } from './failure-of.ts'

it('reads lists page by page or entry by entry, keeps feedback, and has a class for each family of errors', async () => {
  await using paid = await openPaidService()
  const baseUrl = paid.service.url.replace('127.0.0.1', 'localhost')
  const signer = privateKeyToAccount(paid.devnet.payerKey)
  const client = new Client({ baseUrl, signer, maxPrice: '10' })
  await client.credits.buy({ amount: '10' })

  const { history }: CreditsHistoryOutput = await client.credits.history()
  expect(history.length).toBeGreaterThan(1)
  const pages = await Array.fromAsync(client.credits.history.pages({ limit: 1 }))
  expect(pages.flatMap((page) => page.history)).toEqual(history)
  expect(pages).toHaveLength(history.length)
  expect(await Array.fromAsync(client.credits.history.all({ limit: 1 }))).toEqual(history)

  const document = {
    agentRegistry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
    agentId: 1,
    clientAddress: `eip155:8453:${signer.address}`,
    createdAt: '2026-11-20T13:20:00Z',
    value: 95,
    valueDecimals: 0,
    tag: 'reading',
  }
  const { feedbackURI } = await client.feedback(document)
  expect(await client.feedback.get({ id: feedbackURI.split('/').at(-1) ?? '' })).toEqual(document)

  const url = `${paid.site.url}/`
  const key = `wk_0123456789abcdef_${'x'.repeat(43)}`
  const nobody = new Client({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
  const calls: readonly [typeof WebintelError, string, () => Promise<unknown>][] = [
    [NotFoundError, 'JOB_NOT_FOUND', () => client.jobs.get({ requestId: 'none' })],
    [InvalidRequestError, 'INVALID_URL', () => client.fetch.basic({ url: 'none' })],
    [TargetError, 'TARGET_ERROR', () => client.fetch.basic({ url: `${url}missing` })],
    [PaymentError, 'PRICE_ABOVE_MAX', () => client.fetch.basic({ url }, { maxPrice: '0.0001' })],
    [AuthenticationError, 'INVALID_KEY', () => new Client({ baseUrl, key }).fetch.basic({ url })],
    [ConnectionLostError, 'CONNECTION_LOST', () => nobody.free.search({ query: 'owls' })],
  ]
  for (const [Class, code, call] of calls) {
    const error = await failureOf(call())
    expect([error.code, error.name]).toEqual([code, Class.name])
    expect(error).toBeInstanceOf(Class)
  }
})
