import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '#client/index.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { openRemoteSigner } from '#test/support/python/open-remote-signer.ts'
import { scriptedClient } from '#test/support/python/run-client.ts'
import { hasPython } from '#test/support/python/run-python.ts'
import { openFaultyProxy, type FaultyProxy } from './open-faulty-proxy.ts'

describe('clients that send a file', () => {
  const scope = new AsyncDisposableStack()
  let service: CreditService
  let proxy: FaultyProxy
  beforeAll(async () => {
    service = scope.use(await openCreditService())
    proxy = scope.use(await openFaultyProxy(service.service.url))
  })
  afterAll(() => scope.disposeAsync())

  const report = pdfFile(['The year in numbers.', 'Revenue grew.'])
  const signer = () => privateKeyToAccount(service.devnet.payerKey)
  /** The requests to a path since the last call: the file, or only a request for its price. */
  const sentTo = (path: string) =>
    proxy.requests
      .splice(0)
      .filter(({ target }) => target === path)
      .map(({ headers }) => (headers['content-type']?.startsWith('multipart/form-data') === true ? 'file' : 'price'))

  it('ask for its price first, and send it with the payment', async () => {
    const client = new Client({ baseUrl: proxy.url, publicUrl, signer: signer() })
    const before = await service.paid()
    const { pages } = await client.pdf({ file: report, pages: [2] })
    expect(pages).toMatchObject([{ page: 2, text: 'Revenue grew.' }])
    expect([sentTo('/pdf'), (await service.paid()) - before]).toEqual([['price', 'file'], 4000n])
  })

  it('send it with a sign-in that covers it', async () => {
    const client = new Client({ baseUrl: proxy.url, publicUrl, signer: signer(), credits: { buy: '10' } })
    const { content } = await client.convert({ file: new Blob(['# Owls'], { type: 'text/markdown' }), links: true })
    expect(content).toBe('# Owls')
  })

  it('send it at once where calls are free', async () => {
    const { url } = await sharedService()
    const free = new Client({ baseUrl: url, signer: signer() })
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const { data } = await free.extract({
      file: Buffer.from('<title>Owls</title><h1>Owls</h1><p>They hunt.</p>'),
      schema,
    })
    expect(data).toEqual({ title: 'Owls' })
  })

  it.skipIf(!hasPython)('are those for Python, too', async () => {
    await using remote = await openRemoteSigner()
    const wallet = { SIGNER_URL: remote.url, EVM_PRIVATE_KEY: service.devnet.payerKey }
    const { run } = scriptedClient({ BASE_URL: proxy.url, PUBLIC_URL: publicUrl, SITE: '', ...wallet })
    sentTo('/pdf')
    const shown = await run(
      `
import base64
report = base64.b64decode(os.environ["REPORT"])
with open_client() as client:
    show(client.pdf(file=report, pages=[2])["pages"][0]["text"])
with open_client(credits={"buy": "10"}) as client:
    show(client.convert(file="# Äulen".encode(), mainContent=False)["content"])`,
      { REPORT: Buffer.from(report).toString('base64') },
    )
    expect([shown, sentTo('/pdf')]).toEqual([
      ['Revenue grew.', '# Äulen'],
      ['price', 'file'],
    ])
  })
})
