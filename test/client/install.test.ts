import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOutput } from '#test/support/calls/agents.ts'
import type { ToolAnswer } from '#test/support/calls/tool-output.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { hasPython } from '#test/support/python/run-python.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Listed {
  version: string
  typescript: { url: string; integrity: string; contentDigest: string; size: number; install: string }
  python: { url: string; sha256: string; install: string }
}

/** Where no registry answers: the packages come from the service alone. */
const noRegistry = 'http://127.0.0.1:9'

describe('the packages that the service serves', () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidService
  let listed: Listed
  let env: Record<string, string>
  let home: string
  beforeAll(async () => {
    paid = scope.use(await openPaidService())
    home = scope.use(await mkdtempDisposable(join(tmpdir(), 'webintel-install-'))).path
    env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      npm_config_registry: noRegistry,
      npm_config_fetch_retries: '0',
    }
    listed = (await (await fetch(`${paid.service.url}/clients`)).json()) as Listed
  })
  afterAll(() => scope.disposeAsync())

  const cleanFolder = async (name: string) => {
    const folder = join(home, name)
    await mkdir(folder)
    return folder
  }
  const local = (text: string) => text.replace(/http:\/\/localhost:\d+/, paid.service.url)

  it('have the listed hashes, and stay with a caller that has them', async () => {
    const { url, integrity, contentDigest, size } = listed.typescript
    const response = await fetch(local(url))
    const bytes = Buffer.from(await response.arrayBuffer())
    const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('base64')
    expect([integrity, contentDigest, size]).toEqual([
      `sha512-${hash('sha512')}`,
      `sha-256=:${hash('sha256')}:`,
      bytes.length,
    ])
    expect(response.headers.get('content-digest')).toBe(contentDigest)
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
    expect((await fetch(local(url), { headers })).status).toBe(304)
    expect((await fetch(`${paid.service.url}/clients/..%2Findex.json`)).status).toBe(404)
    const page = await fetch(`${paid.service.url}/clients/`, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain(listed.python.install)
  })

  it('are installed by the commands of docs/clients.md', async () => {
    const docs = await readFile(join(root, 'docs/clients.md'), 'utf8')
    const origin = new URL(listed.python.url).origin
    for (const { install } of [listed.typescript, listed.python])
      expect(docs).toContain(install.replace(origin, 'http://localhost:3000'))
  })

  it('npm: installs without a registry, and reads a page', async () => {
    const cwd = await cleanFolder('npm')
    await run('npm', ['install', local(listed.typescript.url)], { cwd, env })
    const lock = JSON.parse(await readFile(join(cwd, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; license?: string }>
    }
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/webintel-client'])
    expect(lock.packages['node_modules/webintel-client']).toMatchObject({
      integrity: listed.typescript.integrity,
      license: 'MIT',
    })
    const script = `import { Client } from 'webintel-client'
const client = new Client({ baseUrl: '${paid.service.url}' })
console.log((await client.free.fetch({ url: '${paid.site.url}/' })).title)
const signer = { address: '0x0000000000000000000000000000000000000001', signTypedData() {}, signMessage() {} }
const paying = new Client({ baseUrl: '${paid.service.url}', signer })
console.log(await paying.fetch.basic({ url: '${paid.site.url}/' }).catch((error) => error.message))`
    await writeFile(join(cwd, 'read.mjs'), script)
    const { stdout } = await run(process.execPath, ['read.mjs'], { cwd, env })
    expect(stdout).toBe('About owls\nA wallet of this kind needs the package viem. Run: npm install viem\n')
  })

  it('npx: starts the MCP server as docs/clients.md sets it up, which pays', async () => {
    const docs = await readFile(join(root, 'docs/clients.md'), 'utf8')
    const [json = ''] = /^\{\n {2}"mcpServers"[^]*?^\}/m.exec(docs) ?? []
    const { webintel } = (JSON.parse(json) as { mcpServers: { webintel: { command: string; args: string[] } } })
      .mcpServers
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const wallet = { WEBINTEL_URL: paid.service.url, WEBINTEL_EVM_KEY: paid.devnet.payerKey }
    const args = webintel.args.map(local)
    const cwd = await cleanFolder('npx')
    await client.connect(
      new StdioClientTransport({ command: webintel.command, args, cwd, env: { ...env, ...wallet }, stderr: 'ignore' }),
    )
    const before = await paid.paid()
    const answer = await client.callTool({ name: 'fetch_webpage', arguments: { url: `${paid.site.url}/` } })
    expect(withOutput('fetch_webpage', answer as ToolAnswer).output['content']).toContain('owls')
    expect(await paid.paid()).toBeGreaterThan(before)
    await client.close()
  })

  it.skipIf(!hasPython)('pip: installs without an index, and reads a page (needs python3 3.10 or later)', async () => {
    const target = await cleanFolder('pip')
    const { url, sha256 } = listed.python
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-index', '--target', target]
    await run('python3', [...pip, `${local(url)}#sha256=${sha256}`], { env })
    const script = `
from importlib.metadata import metadata, version
import webintel
assert webintel.__file__.startswith("${target}"), webintel.__file__
assert version("webintel") == webintel.__version__ == "${listed.version}"
print(metadata("webintel")["License"], metadata("webintel").get_all("Requires-Dist"))
print(webintel.Client("${paid.service.url}").free.fetch(url="${paid.site.url}/")["title"])`
    const { stdout } = await run('python3', ['-c', script], { env: { ...env, PYTHONPATH: target }, cwd: '/' })
    expect(stdout).toMatch(/^MIT \["eth-account>=0\.11; extra == 'evm'"/m)
    expect(stdout).toMatch(/^About owls$/m)
  })
})
