import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snippetFor } from '#api/site/dashboard/browser/data/first-call.ts'
import { docsBlocks, type DocsBlock } from '#test/support/calls/docs-blocks.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { hasCurl } from '#test/support/servers/curl-program.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

const root = join(import.meta.dirname, '../..')

/** A stranger copies the blocks of the pages into a shell, in an empty folder, with an empty environment. They need curl. */
describe.skipIf(!hasCurl())('a walk through /docs from nothing to a paid answer', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  let site: FixtureSite
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'webintel-stranger-'))
    scope.defer(() => rm(dir, { recursive: true }))
    site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
    // As `npm start` does it: with local chains and test money.
    service = scope.use(await openService({ PAYMENTS: 'x402' }))
  })
  afterAll(() => scope.disposeAsync())

  const blocksOf = (path: string) => docsBlocks(service.url, path)
  const key = async () =>
    (await blocksOf('/docs/quick-start')).find(({ code }) => code.startsWith('export EVM'))?.code ?? ''

  it('the quick start leads from a free page to a paid one with a receipt', async () => {
    const blocks = await blocksOf('/docs/quick-start')
    expect(blocks.map(({ language, file }) => file ?? language)).toEqual([
      'sh',
      'sh',
      'sh',
      'sh',
      'sh',
      'first-call.ts',
      'sh',
    ])
    const output = await run(blocks)
    expect(output).toContain('HTTP/1.1 402 Payment Required')
    expect(output).toContain('"endpoint":"/fetch/basic"')
    expect(output.match(/# About owls/g)).toHaveLength(2)
    const [, receipt = ''] = /^Receipt: (\S+)$/m.exec(output) ?? []
    expect(await (await fetch(receipt)).json()).toMatchObject({ endpoint: '/fetch/basic', outcome: 'delivered' })
  })

  it('the page about paying pays by curl', async () => {
    const blocks = await blocksOf('/docs/paying')
    const wanted = blocks.filter(({ label, file }) => label === 'curl' || file === 'sign.mjs')
    const output = await run([command(await key()), ...wanted])
    expect(JSON.parse(output)).toMatchObject({ content: expect.stringContaining('# About owls') })
  })

  it('the page about paying pays by TypeScript', async () => {
    const code = (await blocksOf('/docs/paying'))
      .filter(({ label }) => label === 'TypeScript')
      .map((block) => block.code)
    const blocks = [
      command(await key()),
      { language: 'ts', label: '', code: code.join('\n'), file: 'paying.ts' },
      command('node paying.ts'),
    ]
    expect(await run(blocks)).toContain('# About owls')
  })

  it('the first call that the dashboard shows pays', async () => {
    const code = snippetFor({ publicUrl: service.url, address: 'of the wallet', isSolana: false })
    const blocks = [{ language: 'js', label: '', code, file: 'dashboard.mjs' }, command('node dashboard.mjs')]
    expect(await run([command(await key()), ...blocks])).toContain('# About owls')
  })

  it('the pages about credits buy, read the balance, and pay from it', async () => {
    const credits = await blocksOf('/docs/credits')
    expect(await run(await example('credits-buy', 'TypeScript'))).toContain("balance: '12'")
    const output = await run([command(await key()), ...credits])
    expect(output).toContain('"balance":"12"')
    expect(output).toContain('# About owls')
    for (const name of ['credits-balance', 'memory-set', 'key-create'])
      expect(await run(await example(name, 'TypeScript'))).toContain('requestId: ')
  })

  it('the page about spending keys makes a key by curl, pays, makes a child and revokes it', async () => {
    await run(await example('credits-buy', 'TypeScript'))
    const keys = (await blocksOf('/docs/keys')).filter(({ label }) => label === 'curl')
    const script = (await blocksOf('/docs/credits')).filter(({ file }) => file === 'sign-in.mjs')
    const made = await run([command(await key()), ...script, ...keys.slice(0, 1)])
    const answer = JSON.parse(made) as { key: string }
    const output = await run([command(`export WEBINTEL_KEY=${answer.key}`), ...keys.slice(1)])
    expect(output).toContain('# About owls')
    expect(output).toMatch(/"label":"sub-agent 1","parent":"[0-9a-f]{16}".*"revoked":true/s)
  })

  it('the page about spending keys makes a key by TypeScript, and pays', async () => {
    await run(await example('credits-buy', 'TypeScript'))
    const blocks = (await blocksOf('/docs/keys')).filter(({ label }) => label === 'TypeScript')
    const [make = [], use = []] = blocks.map((block) => [{ ...block, file: 'keys.ts' }, command('node keys.ts')])
    const made = await run([command(await key()), ...make])
    const output = await run([command(`export WEBINTEL_KEY=${made.trim()}`), ...use])
    expect(output).toMatch(/# About owls.*0\.00\d+ 0\.99\d+\n$/s)
  })

  it('the example of a call above one dollar pays by curl', async () => {
    const blocks = await blocksOf('/docs/paying')
    const wanted = blocks.filter(({ code, file }) => file === 'sign.mjs' || code.startsWith('pay()'))
    const output = await run([...wanted, ...(await example('credits-buy', 'curl'))])
    expect(JSON.parse(output)).toMatchObject({ added: '10', bonus: '2' })
  })

  it.each([
    ['fetch-basic', 'TypeScript'],
    ['free-fetch', 'curl'],
    ['free-fetch', 'TypeScript'],
    ['preview', 'curl'],
  ])('the example of %s in %s runs', async (name, label) => {
    expect(await run(await example(name, label))).toMatch(/About owls|endpoint/)
  })

  /** The steps that run an example of the page of an operation. */
  async function example(name: string, label: string): Promise<DocsBlock[]> {
    const found = (await blocksOf(`/docs/operations/${name}`)).find((block) => block.label === label)
    if (found === undefined) throw new Error(`The page of ${name} has no example in ${label}.`)
    const steps = label === 'curl' ? [found] : [{ ...found, file: 'example.ts' }, command('node example.ts')]
    return [command(await key()), ...steps]
  }

  /** Saves the files, runs the commands in one shell, and returns their output. Throws if a command fails. */
  async function run(blocks: readonly DocsBlock[]): Promise<string> {
    const commands: string[] = ['set -e']
    for (const { code, file, language } of blocks) {
      const local = code
        .replaceAll('https://example.com/', `${site.url}/`)
        .replaceAll("'webintel-client'", `'${join(root, 'client/index.ts')}'`)
      if (file !== undefined) await writeFile(join(dir, file), local)
      else if (language === 'sh') commands.push(await installed(local))
    }
    await symlink(join(root, 'node_modules'), join(dir, 'node_modules')).catch(() => undefined)
    const child = spawn('bash', ['-c', commands.join('\n')], {
      cwd: dir,
      env: { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: dir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (child.exitCode !== 0) throw new Error(`${output}\n${errors}`)
    return output
  }

  /** The packages of this repository replace those of the registry. They have the names that the page installs. */
  async function installed(command: string): Promise<string> {
    if (!command.startsWith('npm install ')) return command
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
      string,
      object
    >
    const known = Object.keys({ ...dependencies, ...devDependencies })
    expect(known).toEqual(expect.arrayContaining(command.trim().split(' ').slice(2)))
    return ''
  }
})

/** A block of the shell. */
const command = (code: string): DocsBlock => ({ language: 'sh', label: '', code, file: undefined })
