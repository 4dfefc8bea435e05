import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exampleCode } from '#api/site/docs/examples/example-code.ts'
import { exampleRequest } from '#api/site/docs/examples/example.ts'
import { evmKeys, svmKeys } from '#devnet/well-known-keys.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'
import { docsBlocks } from '#test/support/calls/docs-blocks.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openRemoteSigner } from '#test/support/python/open-remote-signer.ts'
import { hasPython, runPython } from '#test/support/python/run-python.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const root = join(import.meta.dirname, '../../..')
const page = await readFile(join(root, 'docs/clients.md'), 'utf8')
const examples = page
  .split('\n```')
  .flatMap((part) => (part.startsWith('python\n') ? [part.slice('python\n'.length)] : []))
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

/** The output of each example of docs/clients.md, in the order of the page. The last one is a server. */
const outputs = [
  /# About owls/,
  /^PRICE_ABOVE_MAX .*above X-Max-Price \$0\.0001/,
  /^About owls 0\.\d+ 1\d\.\d+$/,
  /^3 of 3\n3 pages$/m,
  /^About owls$/,
  /^About bats About newts$/,
]

/** Operations whose examples need no other service than the fixture site. */
const local = [
  'fetch-basic batch-fetch contents map crawl extract preview free-fetch',
  'credits-buy credits-balance credits-history key-create key-list memory-set memory-get memory-list memory-delete',
  'monitor-preview monitor-list wallet-export wallet-erase',
].flatMap((names) => names.split(' '))

describe.skipIf(!hasPython)('the Python of the documentation (needs python3 3.10 or later)', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  let site: FixtureSite
  let env: Record<string, string>
  beforeAll(async () => {
    site = scope.use(
      await openFixtureSite({ '/': linkedPage('owls'), '/a': articlePage('bats'), '/b': articlePage('newts') }),
    )
    // As `npm start` does it: with local chains and test money.
    service = scope.use(await openService({ PAYMENTS: 'x402' }))
    const signer = scope.use(await openRemoteSigner())
    const { payments } = (await (await fetch(`${service.url}/discovery`)).json()) as {
      payments: { testMoney: { chains: { network: string; rpcUrl: string }[] } }
    }
    const solana = payments.testMoney.chains.find(({ network }) => network.startsWith('solana:'))
    env = {
      SIGNER_URL: signer.url,
      EVM_PRIVATE_KEY: evmKeys.payer,
      // No key of this service.
      WEBINTEL_KEY: `wk_0123456789abcdef_${'x'.repeat(43)}`,
      SOLANA_PRIVATE_KEY: svmKeys.payer,
      SOLANA_RPC_URL: solana?.rpcUrl ?? '',
      WEBHOOK_SECRET: secret,
    }
  })
  afterAll(() => scope.disposeAsync())

  const localText = (code: string) =>
    // The wallet signs in to the public URL of the service.
    code
      .replaceAll('http://localhost:3000', service.url.replace('127.0.0.1', 'localhost'))
      .replaceAll('https://example.com/', `${site.url}/`)

  it.each(outputs.map((output, index) => [index + 1, output] as const))('runs example %i', async (number, output) => {
    expect((await runPython(localText(examples[number - 1] ?? ''), { env })).trim()).toMatch(output)
  })

  it('runs the receiver of webhooks, which rejects a changed notice', async () => {
    expect(examples).toHaveLength(outputs.length + 1)
    const body = JSON.stringify({ type: 'monitor.changed', timestamp: 'now', data: { url: 'https://example.com/' } })
    const port = String(await freePort())
    const send = (sent: string) =>
      vi.waitUntil(
        () => {
          const now = new Date()
          const headers = {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
          }
          return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent, headers }).catch(() => undefined)
        },
        { timeout: 60_000 },
      )
    for (const [sent, status, output] of [
      [body, 204, 'monitor.changed https://example.com/\n'],
      [`${body} `, 400, ''],
    ] as const) {
      const running = runPython(examples.at(-1) ?? '', { env: { ...env, PORT: port } })
      expect((await send(sent)).status).toBe(status)
      expect(await running).toBe(output)
    }
  })

  it('runs the examples of /docs', async () => {
    const blocksOf = async (path: string) =>
      (await docsBlocks(service.url, path)).filter(({ language }) => language === 'python').map(({ code }) => code)
    const paying = await blocksOf('/docs/paying')
    expect(paying[0]).toContain('from webintel import Client')
    expect(await runPython(localText(paying.slice(0, 2).join('\n')), { env })).toContain('# About owls')
    const texts = await Promise.all(local.map(async (name) => [name, (await blocksOf(`/docs/operations/${name}`))[0]]))
    const script = `
import json, os
import webintel
failed = {}
for name, text in json.loads(os.environ["EXAMPLES"]):
    try:
        exec(compile(text, name, "exec"), {})
    except webintel.WebintelError as error:
        failed[name] = error.code
print(json.dumps(failed))`
    const output = await runPython(script, { env: { ...env, EXAMPLES: localText(JSON.stringify(texts)) } })
    expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toEqual({})
  })

  it('sends the request of every example of an operation', async () => {
    await using recorder = await openRecorder()
    const charging = { isCharged: true, list: 'catalog', minimumPayment: microDollars('0.004') } as const
    const texts = operations.map((operation) => exampleCode(operation, { publicUrl: recorder.url, charging }).python)
    const script = `
import json, os
import webintel
for text in json.loads(os.environ["EXAMPLES"]):
    try:
        exec(compile(text, text, "exec"), {})
    except webintel.WebintelError as error:
        assert error.code == "NOT_FOUND", error`
    await runPython(script, { env: { ...env, EXAMPLES: JSON.stringify(texts) } })
    const expected = operations.map((operation) => {
      const { method, url, body } = exampleRequest(operation, recorder.url)
      // curl sends no body where the client sends an empty object.
      return { method, url, body: JSON.parse(body ?? (method === 'POST' ? '{}' : 'null')) as unknown }
    })
    // The client asks for the price of a file before it sends the file.
    const isPriceRequest = ({ url, body }: Recorder['requests'][number]) =>
      url.endsWith('/convert') && JSON.stringify(body) === '{}'
    const sent = recorder.requests.filter((request) => !request.url.endsWith('/discovery') && !isPriceRequest(request))
    expect(sent).toEqual(expected)
  })

  it('makes a spending key and pays with it, as the page about keys does', async () => {
    const [make = '', use = ''] = (await docsBlocks(service.url, '/docs/keys'))
      .filter(({ language }) => language === 'python')
      .map(({ code }) => localText(code))
    const WEBINTEL_KEY = (await runPython(make, { env })).trim()
    expect(await runPython(use, { env: { WEBINTEL_KEY } })).toMatch(/# About owls[^]* 0\.\d+ 0\.99\d+\n$/)
  })

  it('polls a job as the page about jobs does', async () => {
    const poll = (await docsBlocks(service.url, '/docs/jobs')).find(({ language }) => language === 'python')
    const script = `${poll?.code}
from eth_account import Account
from webintel import Client
client = Client("${service.url}", signer=Account.from_key(os.environ["EVM_PRIVATE_KEY"]))
job = client.fetch.basic.start(url="${site.url}/?polled", cache=False)
print(result_of("${service.url}/jobs/" + job.request_id)["title"])`
    expect(await runPython(`import os\n${script}`, { env })).toBe('About owls\n')
  })
})

/** An article with links to two more. */
const linkedPage = (topic: string) =>
  articlePage(topic).replace('</article>', '<a href="/a">A</a> <a href="/b">B</a></article>')

/** A port on loopback that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on TCP has a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Recorder extends AsyncDisposable {
  url: string
  requests: { method: string; url: string; body: unknown }[]
}

/** The JSON of a body, or of a form with a file. */
async function readBody(body: Buffer, { 'content-type': type = '' }: IncomingHttpHeaders): Promise<unknown> {
  if (!type.startsWith('multipart/')) return JSON.parse(body.toString() || 'null') as unknown
  const file = (await new Response(Uint8Array.from(body), { headers: { 'Content-Type': type } }).formData()).get('file')
  return file instanceof Blob && { file: Buffer.from(await file.arrayBuffer()).toString('base64') }
}

/** A server that knows no operation, so that each call ends after one request. */
async function openRecorder(): Promise<Recorder> {
  const requests: Recorder['requests'] = []
  const server = createHttpServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url: recorder.url + url, body: await readBody(await buffer(request), headers) })
      const isDiscovery = url === '/discovery'
      const answer = isDiscovery ? {} : { error: 'Not Found', code: 'NOT_FOUND', message: 'Unknown.', requestId: '1' }
      response.writeHead(isDiscovery ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const recorder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return recorder
}
