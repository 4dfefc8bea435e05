import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClients } from '#ops/build/clients/build-clients.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openTestSolana, paidOnSvm } from '#test/support/payments/svm-payer.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const page = await readFile(join(root, 'docs/clients.md'), 'utf8')
const examples = page.split('\n```').flatMap((part) => (part.startsWith('ts\n') ? [part.slice('ts\n'.length)] : []))

/** The output of each example, in the order of the page. */
const outputs = [
  /^About owls\n.*amount: '0.004'/,
  /About owls/,
  /^About owls$/m,
  /^\w+ 0x[0-9a-f]{64} http\S+\/receipts\//m,
  /above X-Max-Price \$0\.0001/,
  /^0\.\d+\n11\.\d+$/m,
  /^purchase 10$/m,
  /^[0-9a-f-]{36}\n[^]*^3 of 3\n3$/m,
  /^$/,
]

describe('the built client package', () => {
  const scope = new AsyncDisposableStack()
  let dir: string
  let paid: PaidService
  let env: Record<string, string | undefined>
  beforeAll(async () => {
    const cache = join(root, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    // Below node_modules, so that the package finds its dependencies as in a reader's project.
    dir = await mkdtemp(join(cache, 'client-examples-'))
    scope.defer(() => rm(dir, { recursive: true }))
    const installed = join(dir, 'node_modules/webintel-client')
    await mkdir(installed, { recursive: true })
    await buildClients(root, join(cache, 'clients'))
    const file = (await readdir(join(cache, 'clients'))).find((name) => name.endsWith('.tgz')) ?? ''
    await run('tar', ['-xzf', join(cache, 'clients', file), '--strip-components=1', '-C', installed])
    const solana = scope.use(await openTestSolana())
    paid = scope.use(await openPaidService({}, paidOnSvm(solana)))
    env = {
      PATH: process.env['PATH'],
      EVM_PRIVATE_KEY: paid.devnet.payerKey,
      SOLANA_PRIVATE_KEY: solana.payerKey,
      SOLANA_RPC_URL: solana.rpcUrl,
    }
  })
  afterAll(() => scope.disposeAsync())

  const tsc = (...args: string[]) => run(join(root, 'node_modules/.bin/tsc'), args, { cwd: dir })

  it('has types with which the examples compile', async () => {
    const names = examples.map((_, index) => `example-${index}.mts`)
    for (const [index, name] of names.entries()) await writeFile(join(dir, name), examples[index] ?? '')
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: ['node'] }
    await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }))
    // Fails with the messages of the compiler.
    const { stdout } = await tsc('-p', dir).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  it.each(outputs.map((output, index) => [index + 1, output] as const))('runs example %i', async (number, output) => {
    const url = paid.service.url.replace('127.0.0.1', 'localhost')
    const text = (examples[number - 1] ?? '')
      .replaceAll('http://localhost:3000', url)
      .replaceAll('https://example.com/', `${paid.site.url}/`)
    const file = join(dir, `run-${number}.mjs`)
    await writeFile(file, stripTypeScriptTypes(text))
    const { stdout } = await run(process.execPath, [file], { cwd: dir, env })
    expect(stdout.trim()).toMatch(output)
  })

  it('has an example for each output', () => {
    expect(examples).toHaveLength(outputs.length)
  })
})
