import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const run = promisify(execFile)
const command = new URL('../../bench/extract.ts', import.meta.url).pathname

describe('npm run extract', () => {
  it('prints the markdown of a URL', async () => {
    await using site = await openFixtureSite({ '/page': articlePage('tides') })
    const { stdout } = await run(process.execPath, [command, `${site.url}/page`], {
      env: { ...process.env, EGRESS_ALLOW: '127.0.0.1' },
    })
    expect(stdout).toContain(`"finalUrl": "${site.url}/page"`)
    expect(stdout).toContain('\n# About tides\n')
  })

  it('prints the blocks of a stored page with their probabilities', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'extract-'))
    await writeFile(join(folder, 'page.html'), articlePage('tides'))
    const { stdout } = await run(process.execPath, [command, join(folder, 'page.html'), '--why'])
    await rm(folder, { recursive: true })
    expect(stdout).toMatch(/^\+ +\d+ % Paragraph 1 says something about tides/mu)
    expect(stdout).toMatch(/^ +\d+ % Copyright$/mu)
  })
})
