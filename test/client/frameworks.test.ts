import { execFile } from 'node:child_process'
import { mkdtempDisposable, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildClients } from '#ops/build/clients/build-clients.ts'
import { frameworksFolder, hasFrameworks } from '#test/support/frameworks/frameworks.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The call of the tool that reads a page, as each framework makes it, in the order of the page. */
const calls = [
  "await tools.readPage.execute({ url }, { toolCallId: '1', messages: [] })",
  'await tools[0].invoke({ url })',
  'await tools[0].call({ url })',
]

describe.skipIf(!hasFrameworks())('docs/frameworks.md (needs the agent frameworks)', () => {
  it('has tools that type-check and read a page in each framework', async () => {
    await using site = await openFixtureSite({ '/': articlePage('owls') })
    await using service = await openService()
    // Below the frameworks, so that the examples find them.
    await using dir = await mkdtempDisposable(join(frameworksFolder, 'run-'))
    const clients = join(root, 'node_modules/.cache/clients')
    await buildClients(root, clients)
    const installed = join(dir.path, 'node_modules/webintel-client')
    await mkdir(installed, { recursive: true })
    const file = (await readdir(clients)).find((name) => name.endsWith('.tgz')) ?? ''
    await run('tar', ['-xzf', join(clients, file), '--strip-components=1', '-C', installed])

    const page = await readFile(join(root, 'docs/frameworks.md'), 'utf8')
    const examples = page.split('\n```').flatMap((part) => (part.startsWith('ts\n') ? [part.slice('ts\n'.length)] : []))
    expect(examples).toHaveLength(calls.length)
    const names = examples.map((_, index) => `example-${index}.mts`)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom'],
      types: [],
      skipLibCheck: true,
    }
    await writeFile(join(dir.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }))
    for (const [index, name] of names.entries()) {
      const text = (examples[index] ?? '').replaceAll('http://localhost:3000', service.url)
      await writeFile(join(dir.path, name), text)
      const script = `${stripTypeScriptTypes(text)}\nconst url = '${site.url}/'\nconsole.log(${calls[index]})\n`
      await writeFile(join(dir.path, `run-${index}.mjs`), script)
      const { stdout } = await run(process.execPath, [`run-${index}.mjs`], { cwd: dir.path })
      expect(stdout).toContain('# About owls')
    }
    // Fails with the messages of the compiler.
    const tsc = run(join(root, 'node_modules/.bin/tsc'), ['-p', dir.path], { cwd: dir.path })
    expect((await tsc.catch((error: { stdout: string }) => error)).stdout).toBe('')
  })
})
