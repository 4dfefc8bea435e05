import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFaultyProxy, type FaultyProxy, type ForwardedRequest } from '#test/client/open-faulty-proxy.ts'
import { fund, openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'
import { openRemoteSigner, type RemoteSigner } from '#test/support/python/open-remote-signer.ts'
import { scriptedClient, type ScriptedClient } from '#test/support/python/run-client.ts'
import { hasPython } from '#test/support/python/run-python.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

describe.skipIf(!hasPython)('the payments of the Python client (needs python3 3.10 or later)', () => {
  const scope = new AsyncDisposableStack()
  let service: CreditService
  let proxy: FaultyProxy
  let signer: RemoteSigner
  let run: ScriptedClient['run']
  beforeAll(async () => {
    service = scope.use(await openCreditService())
    proxy = scope.use(await openFaultyProxy(service.service.url))
    signer = scope.use(await openRemoteSigner())
    const { url } = service.site
    const wallet = { SIGNER_URL: signer.url, EVM_PRIVATE_KEY: service.devnet.payerKey }
    run = scriptedClient({ BASE_URL: proxy.url, PUBLIC_URL: publicUrl, SITE: url, ...wallet }).run
  })
  afterAll(() => scope.disposeAsync())

  const isPaid = ({ headers }: ForwardedRequest) => 'payment-signature' in headers
  const isOnCredits = ({ target, headers }: ForwardedRequest) =>
    target === '/fetch/basic' && 'x-credit-signature' in headers

  it('pays with x402, once, and returns the facts of the payment', async () => {
    const before = await service.paid()
    const [answer, receipt] = await run(`
with open_client() as client:
    answer = client.fetch.basic.with_response(url=SITE + "/?once")
    show({"content": answer.data["content"], "transaction": answer.payment["transaction"], "receipt": answer.receipt_url})
    show(client.receipts.get(requestId=answer.request_id))`)
    expect(answer).toMatchObject({ content: expect.stringContaining('owls') as string })
    const { transaction } = answer as { transaction: string }
    expect(transaction).toMatch(/^0x[0-9a-f]{64}$/)
    expect(receipt).toMatchObject({ outcome: 'delivered', transaction })
    expect((await service.paid()) - before).toBe(4000n)
  })

  it('signs no payment above max_price, whoever states the price', async () => {
    const [before, signed] = [await service.paid(), signer.signatures()]
    const [refused, ignored, unsigned] = await run(`
client = open_client(max_price="0.001")
show(failure_of(client.fetch.basic, url=SITE + "/?dear"))
# A service that ignores X-Max-Price.
show(failure_of(client.with_options(headers={"X-Max-Price": "100"}).credits.buy, amount="10"))
show(failure_of(open_client(signer=None).fetch.basic, url=SITE + "/?dear"))`)
    expect(refused).toMatchObject({ code: 'PRICE_ABOVE_MAX', status: 412 })
    expect(ignored).toMatchObject({ code: 'PRICE_ABOVE_MAX', status: 402, price: '10' })
    expect(unsigned).toMatchObject({ code: 'PAYMENT_REQUIRED', status: 402, price: '0.004' })
    expect([await service.paid(), signer.signatures()]).toEqual([before, signed])
  })

  it('pays only in USDC of the known networks', async () => {
    const asked = await service.post({ url: `${service.site.url}/?token` })
    const header = asked.headers.get('PAYMENT-REQUIRED') ?? ''
    const required = JSON.parse(Buffer.from(header, 'base64').toString()) as { accepts: { asset: string }[] }
    const accepts = required.accepts.map((offer) => ({ ...offer, asset: `0x${'1'.repeat(40)}` }))
    const text = Buffer.from(JSON.stringify({ ...required, accepts })).toString('base64')
    const signed = signer.signatures()
    const responses = [text, 'AAAA'].map((value) => ({ status: 402, headers: { 'PAYMENT-REQUIRED': value }, body: {} }))
    for (const response of responses) proxy.fail(response)
    const errors = await run(`
for number in range(2):
    show(failure_of(open_client().fetch.basic, url=SITE + "/?token"))`)
    expect(errors).toMatchObject([{ code: 'PAYMENT_REQUIRED' }, { code: 'UNEXPECTED_ANSWER' }])
    expect(signer.signatures()).toBe(signed)
  })

  it.each(['cut', 'lost', 'replaced'] as const)('pays once if the answer is %s', async (fault) => {
    const [before, sent] = [await service.paid(), proxy.requests.length]
    proxy.fail(fault, isPaid)
    await run(`open_client().fetch.basic(url=SITE + "/?${fault}")`)
    expect((await service.paid()) - before).toBe(4000n)
    const payments = proxy.requests.slice(sent).filter(isPaid)
    expect(payments).toHaveLength(2)
    expect(new Set(payments.map(({ headers }) => headers['payment-signature'])).size).toBe(1)
  })

  it.each([
    ['lost', 'CONNECTION_LOST'],
    ['replaced', 'UNEXPECTED_ANSWER'],
  ] as const)(
    'gives the payment of a call to the caller, who can send it again, if the answer is %s',
    async (fault, code) => {
      const before = await service.paid()
      proxy.fail(fault, isPaid)
      const [error, content] = await run(`
client = open_client(max_retries=0)
error = failure_of(client.fetch.basic, url=SITE + "/?later-${fault}")
show(error)
show(client.with_options(payment=error["payment"]).fetch.basic(url=SITE + "/?later-${fault}")["content"])`)
      expect(error).toMatchObject({ code, payment: expect.any(String) as string })
      expect(content).toContain('owls')
      expect((await service.paid()) - before).toBe(4000n)
    },
  )

  it('gives the payment of a call that takes too long to the caller', async () => {
    const isLate = ({ headers }: ForwardedRequest) => 'x-late' in headers && 'payment-signature' in headers
    for (let attempts = 0; attempts < 9; attempts += 1)
      proxy.fail({ status: 502, body: '<h1>Bad gateway</h1>' }, isLate)
    const [error] = await run(`
client = open_client(timeout=3, max_retries=9).with_options(headers={"X-Late": "1"})
show(failure_of(client.fetch.basic, url=SITE + "/?late"))`)
    expect(error).toMatchObject({ type: 'CallTimeout', payment: expect.any(String) as string })
  })

  it('names the job and the payment of a call that cannot wait for its job', async () => {
    await using held = await openHeldSite()
    const before = await service.paid()
    const busy = { error: 'Busy', code: 'SERVICE_UNAVAILABLE', message: 'Busy.', requestId: 'poll' }
    proxy.fail({ status: 503, body: busy }, ({ target }) => target.startsWith('/jobs/'))
    const script = `
client = open_client(max_retries=0)
error = failure_of(client.with_options(headers={"Prefer": "wait=1"}).fetch.basic, url=os.environ["HELD"] + "/held")
show(client.jobs.get(requestId=error["request_id"])["status"])
show(error["payment"])`
    const [status, payment] = (await run(script, { HELD: held.url })) as string[]
    expect(status).toMatch(/queued|running/)
    held.release()
    const again =
      'show(open_client().with_options(payment=os.environ["PAYMENT"]).fetch.basic(url=os.environ["HELD"] + "/held"))'
    const [page] = await run(again, { HELD: held.url, PAYMENT: payment ?? '' })
    expect(page).toMatchObject({ content: expect.stringContaining('waiting') as string })
    expect((await service.paid()) - before).toBe(4000n)
  })

  it('signs no second payment while the first is valid', async () => {
    const asked = await service.post({ url: `${service.site.url}/?refused` })
    const headers = { 'PAYMENT-REQUIRED': asked.headers.get('PAYMENT-REQUIRED') ?? '' }
    const signed = signer.signatures()
    proxy.fail({ status: 402, headers, body: {} }, isPaid)
    const [error] = await run('show(failure_of(open_client().fetch.basic, url=SITE + "/?refused"))')
    expect(error).toMatchObject({ code: 'PAYMENT_REFUSED', status: 402 })
    expect(signer.signatures()).toBe(signed + 1)
  })

  it('buys credits when the balance is too low, pays calls with them, and opens the data of the wallet', async () => {
    const key = generatePrivateKey()
    await fund(service.devnet, key, 10_000_000n)
    proxy.fail('lost', isOnCredits)
    const shown = await run(
      `
import asyncio
show(failure_of(open_client(credits=True).fetch.basic, url=SITE + "/?credits"))
client = open_client(credits={"buy": "10"})
answer = client.fetch.basic.with_response(url=SITE + "/?credits")
show([answer.credit_cost, answer.credit_balance])
client.memory.set(key="a b", value=[1, None])
show(client.memory.get(key="a b")["value"])
show(client.credits.balance()["wallet"])
history = client.credits.history()["history"]
show([one["type"] for one in history[:2]])
show([list(client.credits.history.all(limit=1)) == history, len(list(client.credits.history.pages(limit=1))) == len(history)])
async def read():
    account = Account.from_key(os.environ["EVM_PRIVATE_KEY"])
    async with AsyncClient(os.environ["BASE_URL"], public_url=os.environ["PUBLIC_URL"], signer=account) as client:
        return [one async for one in client.credits.history.all(limit=1)]
show(asyncio.run(read()) == history)
show(client.wallet.data.delete()["memory"])`,
      { EVM_PRIVATE_KEY: key },
    )
    expect(shown).toMatchObject([
      { code: 'INSUFFICIENT_CREDITS', status: 402, retry_action: 'resign' },
      ['0.002', '11.998'],
      [1, null],
      privateKeyToAddress(key).toLowerCase(),
      ['spend', 'spend'],
      [true, true],
      true,
      1,
    ])
  })

  it.each(['cut', 'lost'] as const)('is charged once for a GET on credits if the connection is %s', async (fault) => {
    const key = generatePrivateKey()
    await fund(service.devnet, key, 10_000_000n)
    proxy.fail(fault, ({ target, headers }) => target.startsWith('/memory/get') && 'x-credit-signature' in headers)
    const [read, charged] = await run(
      `
client = open_client(credits={"buy": "10"})
client.memory.set(key="plan", value=1)
try:
    show(client.memory.get(key="plan")["value"])
except WebintelError as error:
    show(error.code)
show([one.get("endpoint") for one in client.credits.history()["history"]].count("/memory/get"))`,
      { EVM_PRIVATE_KEY: key },
    )
    expect([read, charged]).toEqual([fault === 'cut' ? 1 : 'CONNECTION_LOST', 1])
  })

  it('buys one bundle for threads that start together, and sends the payment of a lost purchase again', async () => {
    const key = generatePrivateKey()
    await fund(service.devnet, key, 20_000_000n)
    const isPurchase = ({ target, headers }: ForwardedRequest) =>
      target === '/credits/buy' && 'payment-signature' in headers
    const sent = proxy.requests.length
    proxy.fail({ status: 502, body: '<h1>Bad gateway</h1>' }, isPurchase)
    const [error, balance] = await run(
      `
from concurrent.futures import ThreadPoolExecutor
client = open_client(credits={"buy": "10"}, max_retries=0)
show(failure_of(client.fetch.basic, url=SITE + "/?purchase"))
with ThreadPoolExecutor(3) as pool:
    list(pool.map(lambda number: client.fetch.basic(url=f"{SITE}/?bundle{number}"), range(3)))
show(client.credits.balance()["balance"])`,
      { EVM_PRIVATE_KEY: key },
    )
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    // It is not the payment of the call.
    expect(error).not.toHaveProperty('payment')
    expect(balance).toBe('11.994')
    const payments = proxy.requests.slice(sent).filter(isPurchase)
    expect(payments).toHaveLength(2)
    expect(new Set(payments.map(({ headers }) => headers['payment-signature'])).size).toBe(1)
  })
})
