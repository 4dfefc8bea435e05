import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReply } from '#test/support/calls/client.ts'
import {
  balanceOf,
  callAs,
  openCreditService,
  sendAs,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'

interface Listed {
  monitors: { monitorId: string; status: string; pauseReason?: string }[]
  next?: string
}

describe('the monitors of a wallet', () => {
  let credits: CreditService
  beforeAll(async () => {
    credits = await openCreditService({ LIMITS: 'monitorsPerWallet:3' })
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const openCaller = async (): Promise<Caller> => ({ url: credits.service.url, by: await credits.openWallet() })
  const input = () => ({ url: `${credits.site.url}/`, webhookUrl: `${credits.site.url}/hook` })
  const list = async (of: Caller, page: object = {}) => (await callAs<Listed>(of, 'monitor-list', page)).body

  it('are listed in pages, the oldest first, and only to the wallet', async () => {
    const of = await openCaller()
    const ids: unknown[] = []
    for (let made = 0; made < 3; made++) ids.push((await callAs(of, 'monitor-create', input())).body['monitorId'])
    const first = await list(of, { limit: 2 })
    const second = await list(of, { limit: 2, cursor: first.next ?? '' })
    expect([...first.monitors, ...second.monitors].map(({ monitorId }) => monitorId)).toEqual(ids)
    expect((await list(await openCaller())).monitors).toEqual([])
    await fetch(`${of.url}/monitor/${String(ids[1])}/pause`, { method: 'POST' })
    expect((await list(of)).monitors.map(({ status, pauseReason }) => [status, pauseReason])).toEqual([
      ['active', undefined],
      ['paused', 'requested'],
      ['active', undefined],
    ])
  })

  it('are limited in number, and a call beyond the limit is not charged', async () => {
    const of = await openCaller()
    for (let made = 0; made < 3; made++) expect((await callAs(of, 'monitor-create', input())).status).toBe(200)
    const before = await balanceOf(of)
    const { status, body } = await callAs(of, 'monitor-create', input())
    expect([status, body['code'], body['message']]).toEqual([
      409,
      'MONITOR_LIMIT_REACHED',
      expect.stringContaining('fewer than 3'),
    ])
    expect(await balanceOf(of)).toBe(before)
  })

  it('are limited in number for twenty concurrent calls, too, of which those beyond the limit are not charged', async () => {
    const of = await openCaller()
    const before = Number(await balanceOf(of))
    const replies = await Promise.all(Array.from({ length: 20 }, () => callAs(of, 'monitor-create', input())))
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(17).fill(409)])
    expect((await list(of)).monitors).toHaveLength(3)
    expect(Number(await balanceOf(of))).toBeCloseTo(before - 0.03)
  })

  it('cost $0.01 in credits, and nothing if the input is wrong', async () => {
    const of = await openCaller()
    const before = Number(await balanceOf(of))
    for (const wrong of [{ ignorePatterns: ['(?=a)'] }, { checkInterval: 0.1 }, { webhookUrl: 'http://10.0.0.1/' }])
      expect((await callAs(of, 'monitor-create', { ...input(), ...wrong })).status).toBe(400)
    expect(Number(await balanceOf(of))).toBe(before)
    const { headers } = await callAs(of, 'monitor-create', input())
    expect(headers.get('X-Credit-Cost')).toBe('0.01')
  })

  it('are created once by twenty concurrent calls under one Idempotency-Key', async () => {
    const of = await openCaller()
    const headers = { 'Idempotency-Key': 'one' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => sendAs(of, 'monitor-create', input(), { headers })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // The body, with the id of the monitor and its secret, is that of the first call.
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    expect((await list(of)).monitors).toHaveLength(1)
  })

  it('are created once by a payment on chain that is sent twice', async () => {
    const url = `${credits.service.url}/monitor/create`
    const post = (headers: Readonly<Record<string, string>> = {}) =>
      fetch(url, {
        method: 'POST',
        body: JSON.stringify(input()),
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const payment = await credits.payer.sign(await post())
    const bodies: Record<string, unknown>[] = []
    for (let sent = 0; sent < 2; sent++) {
      const response = await post({ 'Payment-Signature': payment })
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
      bodies.push((await response.json()) as Record<string, unknown>)
    }
    expect(bodies[1]).toEqual({ ...bodies[0], requestId: expect.any(String) })
  })

  it('are not run before their time by a wallet without credits', async () => {
    const url = `${credits.service.url}/monitor/create`
    const body = JSON.stringify({ ...input(), url: 'http://127.0.0.1:1/' })
    const post = (headers = {}) =>
      fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })
    const paid = await post({ 'Payment-Signature': await credits.payer.sign(await post()) })
    const { monitorId } = (await paid.json()) as { monitorId: string }
    const get = async () => (await fetch(`${credits.service.url}/monitor/${monitorId}`)).json()
    await expect.poll(get).toMatchObject({ checkCount: 1 })
    const run = await fetch(`${credits.service.url}/monitor/${monitorId}/run`, { method: 'POST' })
    const reply = await checkReply(run, 'monitor-run')
    expect([reply.status, reply.body]).toEqual([
      402,
      expect.objectContaining({
        code: 'INSUFFICIENT_CREDITS',
        message: expect.stringContaining('costs $0.002'),
        details: [{ path: 'price', message: '0.002' }],
      }),
    ])
    expect(await get()).toMatchObject({ checkCount: 1, status: 'active' })
  })

  it('are exported without secrets, and erased', async () => {
    const of = await openCaller()
    const secretInput = { ...input(), webhookUrl: `${credits.site.url}/hook?token=secret` }
    const { body: created } = await callAs(of, 'monitor-create', secretInput)
    const { body: exported } = await callAs(of, 'wallet-export', {})
    expect(exported['monitors']).toMatchObject([{ monitorId: created['monitorId'], checkInterval: 1 }])
    expect(JSON.stringify(exported)).not.toMatch(/whsec_|\/hook|secret/)

    const { body: erased } = await callAs(of, 'wallet-erase', {})
    expect(erased).toMatchObject({ monitors: 1 })
    expect((await list(of)).monitors).toEqual([])
    const gone = await fetch(`${of.url}/monitor/${String(created['monitorId'])}`)
    expect((await checkReply(gone, 'monitor-get')).status).toBe(404)
  })
})
