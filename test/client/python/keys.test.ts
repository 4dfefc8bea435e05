import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evmKeys, svmKeys } from '#devnet/well-known-keys.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'
import { openFaultyProxy, type FaultyProxy } from '#test/client/open-faulty-proxy.ts'
import { openTestMoneyService } from '#test/support/processes/test-money-service.ts'
import { openRemoteSigner } from '#test/support/python/open-remote-signer.ts'
import { scriptedClient, type ScriptedClient } from '#test/support/python/run-client.ts'
import { hasPython } from '#test/support/python/run-python.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

describe.skipIf(!hasPython)('spending keys in the Python client (needs python3 3.10 or later)', () => {
  const scope = new AsyncDisposableStack()
  let proxy: FaultyProxy
  let run: ScriptedClient['run']
  let wallets: Record<string, string>
  beforeAll(async () => {
    const site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    const service = scope.use(await openTestMoneyService())
    proxy = scope.use(await openFaultyProxy(service.url))
    const signer = scope.use(await openRemoteSigner())
    run = scriptedClient({ BASE_URL: proxy.url, PUBLIC_URL: service.publicUrl, SITE: site.url }).run
    wallets = {
      SIGNER_URL: signer.url,
      EVM: evmKeys.payer,
      SOLANA: svmKeys.payer,
      SOLANA_RPC_URL: service.solanaRpcUrl,
    }
  })
  afterAll(() => scope.disposeAsync())

  it.each([
    ['EVM', 'Account.from_key(os.environ["EVM"])'],
    ['Solana', 'Keypair.from_base58_string(os.environ["SOLANA"])'],
  ])('live from a grant by a wallet on %s to their end', async (chain, signer) => {
    const sent = proxy.requests.length
    const [made, paid, refused, spent, renamed, revoked, ended] = await run(
      `
from eth_account import Account
from solders.keypair import Keypair
owner = open_client(signer=${signer}, solana_rpc_url=os.environ["SOLANA_RPC_URL"], max_price="10")
owner.credits.buy(amount="10")
made = owner.keys.post(limit="1.50", perDay="1", perCall="0.0025", operations=["pages"], label="of ${chain}")
show({"left": made["left"], "label": made["label"]})
agent = open_client(signer=None, key=made["key"])
answer = agent.fetch.basic.with_response(url=SITE + "/?${chain}")
show([answer.data["title"], answer.credit_cost, answer.credit_balance, answer.budget_left])
show(failure_of(agent.map, url=SITE))
child = agent.keys.children(keyId=made["keyId"], limit="0.5", label="sub-agent")
open_client(signer=None, key=child["key"]).fetch.basic(url=SITE + "/?${chain}-child")
show([key["spent"] for key in agent.keys.get()["keys"]])
show(owner.keys.patch(keyId=made["keyId"], label="renamed")["label"])
show(owner.keys.delete(keyId=made["keyId"])["revoked"])
show([failure_of(open_client(signer=None, key=key).fetch.basic, url=SITE)["code"] for key in (made["key"], child["key"])])`,
      wallets,
    )
    expect(made).toEqual({ left: '1', label: `of ${chain}` })
    expect(paid).toEqual(['About owls', '0.002', null, '0.998'])
    expect(refused).toMatchObject({ code: 'BUDGET_EXCEEDED', status: 402 })
    expect([spent, renamed, revoked]).toEqual([['0.004', '0.002'], 'renamed', true])
    expect(ended).toEqual(['KEY_REVOKED', 'KEY_REVOKED'])
    const withKey = proxy.requests.slice(sent).filter(({ headers }) => 'authorization' in headers)
    expect(withKey).toHaveLength(7)
    for (const { headers, target } of withKey) {
      expect(Object.keys(headers).filter((name) => /signature|credit|sign-in/.test(name))).toEqual([])
      expect(target).not.toContain('wk_')
    }
  })

  it.each(['cut', 'lost'] as const)('are charged once if the connection is %s', async (fault) => {
    proxy.fail(fault, ({ target }) => target === '/fetch/basic')
    proxy.fail(fault, ({ target }) => target.startsWith('/memory/get'))
    const [left, error, spent] = await run(
      `
from eth_account import Account
owner = open_client(signer=Account.from_key(os.environ["EVM"]))
agent = open_client(signer=None, key=owner.keys.post(limit="1", access=["memory"], label="once")["key"])
show(agent.fetch.basic.with_response(url=SITE + "/?${fault}").budget_left)
agent.memory.set(key="${fault}", value=1)
# Another GET would be charged again.
show(failure_of(agent.memory.get, key="${fault}"))
show(agent.keys.get()["keys"][0]["spent"])`,
      wallets,
    )
    expect(left).toBe('0.998')
    expect(error).toMatchObject({ code: 'CONNECTION_LOST', retryable: false })
    expect(spent).toBe(fault === 'cut' ? '0.003' : '0.0035')
  })

  it('are sent by https, or to this computer', async () => {
    const key = `wk_0123456789abcdef_${'x'.repeat(43)}`
    const sent = ['https://api.example.com', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']
    const refused = ['http://api.example.com', 'http://10.0.0.1:3000', 'http://127.0.0.1.evil.example']
    const shown = await run(
      `
for url in json.loads(os.environ["SENT"]):
    Client(url, key=os.environ["KEY"])
for url in json.loads(os.environ["REFUSED"]):
    show(failure_of(Client, url, key=os.environ["KEY"]))`,
      { KEY: key, SENT: JSON.stringify(sent), REFUSED: JSON.stringify(refused) },
    )
    const message = expect.stringContaining('base_url: expected https for a spending key')
    expect(shown).toMatchObject(refused.map(() => ({ type: 'ValueError', message })))
    expect(JSON.stringify(shown)).not.toContain('xxx')
  })

  it('are in no error and no repr', async () => {
    const key = `wk_0123456789abcdef_${'x'.repeat(43)}`
    const shown = await run(
      `
from eth_account import Account
key = os.environ["KEY"]
client = open_client(signer=None, key=key)
show(failure_of(client.fetch.basic, url=SITE))
show(failure_of(Client("http://127.0.0.1:9", key=key, max_retries=0).fetch.basic, url=SITE))
show(failure_of(open_client, signer=None, key=key + "\\n"))
show(failure_of(open_client, signer=None, key=""))
show(failure_of(open_client, signer=Account.from_key(os.environ["EVM"]), key=key))
show(failure_of(client.with_options(payment="AAAA").fetch.basic, url=SITE))
show([repr(client), repr(client._settings), str(vars(client))])`,
      { ...wallets, KEY: key },
    )
    expect(shown.slice(0, 2)).toMatchObject([{ code: 'INVALID_KEY', status: 401 }, { code: 'CONNECTION_LOST' }])
    expect(shown.slice(2, 6)).toMatchObject(Array.from({ length: 4 }, () => ({ type: 'ValueError' })))
    expect(JSON.stringify(shown)).not.toContain('xxx')
  })

  it('are granted in the words that the service expects', async () => {
    const amount = fc.stringMatching(/^\d{1,6}(\.\d{1,6})?$/)
    const names = fc.array(fc.stringMatching(/^[a-z.-]{1,9}$/), { maxLength: 3 })
    const optional = { perDay: amount, perCall: amount, operations: names, hosts: names, access: names }
    const grant = fc.record(
      {
        label: fc.stringMatching(/^[A-Za-z0-9 .]{1,9}$/),
        limit: amount,
        ...optional,
        expiresAt: fc.constant('2027-01-31T00:00Z'),
      },
      { requiredKeys: ['label', 'limit'] },
    )
    const grants = fc.sample(grant, 500)
    const [statements] = await run(
      `
from webintel.grant import grant_statement
show([grant_statement(grant) for grant in json.loads(os.environ["GRANTS"])])`,
      { GRANTS: JSON.stringify(grants) },
    )
    expect(statements).toEqual(grants.map(grantStatement))
  })
})
