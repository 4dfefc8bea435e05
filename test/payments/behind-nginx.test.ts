import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Agent, fetch as undiciFetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPayer, openTestChain, paidOn, type Payer } from '#test/support/payments/payer.ts'
import { openSvmPayer, openTestSolana, paidOnSvm, type SvmPayer } from '#test/support/payments/svm-payer.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'
import { hasNginx } from '#test/support/servers/nginx-program.ts'
import { freePort, openNginx } from '#test/support/servers/open-nginx.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

describe.skipIf(!hasNginx())('behind nginx', () => {
  let scope: AsyncDisposableStack
  let payers: [Payer, SvmPayer]
  let site: FixtureSite
  let fleet: Fleet
  let apis: [Api, Api]
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const evm = scope.use(await openTestChain())
    const svm = scope.use(await openTestSolana())
    payers = [openPayer(evm), await openSvmPayer(svm)]
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    fleet = scope.use(await openFleet({ ...paidOn(evm), ...paidOnSvm(svm), PUBLIC_URL: 'https://api.example.com' }))
    const [one, other] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()])
    apis = [one, other]
  })
  afterAll(() => scope.disposeAsync())

  it('with default settings, a call gets its 402, and the official clients of both chains pay', async () => {
    const port = await freePort()
    const server = `listen 127.0.0.1:${port}; location / { proxy_pass ${apis[0].url}; }`
    await using _ = await openNginx(`events {}\nhttp {\nserver { ${server} }\n}\n`)
    const url = `http://127.0.0.1:${port}`
    const browser = { Origin: 'https://shop.example' }
    const asked = await postTo(url)({ url: `${site.url}/?default` }, { headers: browser })
    expect([asked.status, asked.headers.get('PAYMENT-REQUIRED')]).toEqual([402, expect.any(String)])
    for (const [index, payer] of payers.entries()) {
      const paid = await postTo(url, payer.fetch)({ url: `${site.url}/?default=${index}` })
      expect([paid.status, paid.headers.get('PAYMENT-RESPONSE')]).toEqual([200, expect.any(String)])
    }
  })

  it(
    'with the configuration of docs/operations/deploy.md, callers do not notice when a process ends',
    { timeout: 60_000 },
    async () => {
      const place = await placeOf(fleet.dir)
      await using nginx = await openNginx(await documented(place, ['', '']))
      const { post } = place
      const url = (name: string) => ({ url: `${site.url}/?${name}` })
      for (const [index, payer] of payers.entries()) {
        const asked = await post(url(`paid=${index}`))
        expect(asked.status).toBe(402)
        expect((await post(url(`paid=${index}`), await payer.sign(asked))).status).toBe(200)
      }
      const statuses = async () =>
        Promise.all(Array.from({ length: 12 }, async (_, index) => (await post(url(`of-many=${index}`))).status))
      const all402 = Array(12).fill(402)

      // A rollout: the first process gets no new calls, then ends.
      await nginx.reload(await documented(place, [' down', '']))
      expect((await Promise.all([statuses(), apis[0].end('SIGTERM')]))[0]).toEqual(all402)
      apis[0] = await fleet.api()
      await nginx.reload(await documented(place, ['', '']))
      expect(await statuses()).toEqual(all402)

      // A crash: calls to the dead process go to the other one.
      await apis[1].end('SIGKILL')
      expect(await statuses()).toEqual(all402)
    },
  )

  /** The address of the documented nginx in this test, and a client that trusts its certificate. */
  async function placeOf(dir: string) {
    const port = await freePort()
    const authority = createTestAuthority()
    const { key, cert } = authority.issue(['api.example.com'])
    await writeFile(join(dir, 'tls.key'), key)
    await writeFile(join(dir, 'tls.crt'), cert)
    // One connection per call: nginx closes idle connections when it reloads.
    const dispatcher = new Agent({ connect: { ca: authority.cert, servername: 'api.example.com' }, pipelining: 0 })
    scope.defer(() => dispatcher.destroy())
    async function post(input: object, payment?: string): Promise<Response> {
      const reply = await undiciFetch(`https://127.0.0.1:${port}/fetch/basic`, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'Content-Type': 'application/json',
          ...(payment !== undefined && { 'Payment-Signature': payment }),
        },
        dispatcher,
      })
      return new Response(await reply.text(), { status: reply.status, headers: [...reply.headers] })
    }
    return { port, dir, post }
  }

  /** The block of the guide with the addresses and files of this machine; `after` follows each server. */
  async function documented({ port, dir }: { port: number; dir: string }, after: [string, string]): Promise<string> {
    const guide = await readFile('docs/operations/deploy.md', 'utf8')
    const [, block = ''] = /```nginx\n([^]*?)```/.exec(guide) ?? []
    const here = {
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      '/etc/ssl/api.example.com': join(dir, 'tls'),
      'server 10.0.0.11:3000': `server ${new URL(apis[0].url).host}${after[0]}`,
      'server 10.0.0.12:3000': `server ${new URL(apis[1].url).host}${after[1]}`,
    }
    return Object.entries(here).reduce((text, [there, mine]) => {
      expect(text).toContain(there)
      return text.replaceAll(there, mine)
    }, block)
  }
})

type Api = RunningProcess & { url: string }
