import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkReply } from '#test/support/calls/client.ts'
import { postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { callAs, openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'

let credits: CreditService
beforeAll(async () => {
  credits = await openCreditService()
})
afterAll(() => credits[Symbol.asyncDispose]())

const page = (path: string) => ({ url: credits.site.url + path })
const adviceOf = async (response: Response) => {
  const { body } = await checkReply(response, 'fetch-basic')
  return [body['code'], body['paymentState'], body['retryAction']]
}
const paid = async (input: object) => adviceOf(await credits.pay(input))

it('an error of a paid call reports the state of its payment and what to do', async () => {
  expect(await adviceOf(await credits.post(page('/'), { payment: 'junk!' }))).toEqual([
    'INVALID_PAYMENT',
    'unused',
    'resign',
  ])
  expect(await paid({ url: 7 })).toEqual(['INVALID_REQUEST', 'unused', 'abandon'])
  expect(await paid(page('/missing'))).toEqual(['TARGET_ERROR', 'unused', 'abandon'])
  expect(await paid({ url: 'http://127.0.0.1:9/' })).toEqual(['TARGET_UNREACHABLE', 'unused', 'wait_and_retry'])

  const payment = await credits.sign(page('/?first'))
  expect((await credits.post(page('/?first'), { payment })).status).toBe(200)
  expect(await adviceOf(await credits.post(page('/?second'), { payment }))).toEqual([
    'PAYMENT_REUSED',
    undefined,
    'resign',
  ])
})

it('an error of a call paid with credits does, too', async () => {
  const of = { url: credits.service.url, by: evmWallet() }
  const { body } = await callAs(of, 'fetch-basic', page('/'))
  expect(body).toMatchObject({ code: 'INSUFFICIENT_CREDITS', paymentState: 'unused', retryAction: 'resign' })
  const foreign = await callAs(of, 'fetch-basic', page('/'), { signed: { target: '/other' } })
  expect(foreign.body).toMatchObject({ code: 'INVALID_SIGNATURE', paymentState: 'unused', retryAction: 'resign' })
})

it('an error of a call whose headers or body are refused does, too', async () => {
  const url = `${credits.service.url}/fetch/basic`
  const headers = { 'Content-Type': 'application/json', 'Payment-Signature': await credits.sign(page('/')) }
  const body = JSON.stringify(page('/'))
  const wrongLimit = await fetch(url, { method: 'POST', body, headers: { ...headers, 'X-Max-Price': 'cheap' } })
  expect(await adviceOf(wrongLimit)).toEqual(['INVALID_REQUEST', 'unused', 'abandon'])
  const large = await fetch(url, { method: 'POST', body: ' '.repeat(300 * 1024) + body, headers })
  expect(await adviceOf(large)).toEqual(['PAYLOAD_TOO_LARGE', 'unused', 'abandon'])
  const { 'Payment-Signature': _, ...unpaid } = headers
  const withoutPayment = await fetch(url, { method: 'POST', body, headers: { ...unpaid, 'X-Max-Price': 'cheap' } })
  expect(await adviceOf(withoutPayment)).toEqual(['INVALID_REQUEST', undefined, undefined])
})

it('an error of a paid tool call does, too', async () => {
  const call = toolCall('fetch_webpage', page('/'), { 'x402/payment': {} })
  const { body } = await postRpc(credits.service.url, call, { headers: { Accept: 'text/event-stream' } })
  const advice = { code: 'INVALID_PAYMENT', paymentState: 'unused', retryAction: 'resign' }
  expect(body?.result?.['structuredContent']).toMatchObject(advice)
})

it('an error of a call without a payment does not mention one', async () => {
  const response = await fetch(`${credits.service.url}/fetch/basic`, {
    method: 'POST',
    body: JSON.stringify(page('/')),
    headers: { 'Content-Type': 'application/json', 'X-Max-Price': '0.0001' },
  })
  expect(await adviceOf(response)).toEqual(['PRICE_ABOVE_MAX', undefined, undefined])
  const free = await fetch(`${credits.service.url}/credits/balance`, {
    headers: await evmWallet().sign({ baseUrl: publicUrl, target: '/other' }),
  })
  expect(await adviceOf(free)).toEqual(['INVALID_SIGNATURE', undefined, undefined])
})
