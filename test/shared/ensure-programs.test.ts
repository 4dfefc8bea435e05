import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Without rendering, neither Chromium nor fonts are required. */
const withoutBrowser = { BROWSER_CONCURRENCY: '0' }
/** Any program passes as Chromium in these tests. */
const withBrowser = { CHROME_PATH: process.execPath }
const redis = { 'redis-server': '#!/bin/sh\nexit 0\n' }
const noOutput = { status: 0, messages: [], problems: [], stderr: '' }

describe('ensure-programs: redis-server', () => {
  it('prints one line with the install command and exits 1 if it is missing', () => {
    const { status, stderr, messages } = ensure({ PATH: '/nonexistent', ...withoutBrowser })
    expect({ status, stderr }).toStrictEqual({ status: 1, stderr: '' })
    const advice = /^redis-server is required .*(apt-get|dnf|apk|brew) .*REDIS_URL\.$/
    expect(messages).toEqual([expect.stringMatching(advice)])
  })

  it('exits 1 if it does not run', () => {
    using programs = folderWith({ 'redis-server': '#!/bin/sh\nexit 1\n' })
    expect(ensure({ PATH: programs.dir, ...withoutBrowser }).status).toBe(1)
  })

  it('prints nothing if it is on the PATH', () => {
    using programs = folderWith(redis)
    expect(ensure({ PATH: programs.dir, ...withoutBrowser })).toStrictEqual(noOutput)
  })

  it('does not require it if REDIS_URL is set', () => {
    const given = ensure({ PATH: '/nonexistent', REDIS_URL: 'redis://127.0.0.1:1', ...withoutBrowser })
    expect(given).toStrictEqual(noOutput)
  })

  it('exits 2 for an invalid setting', () => {
    const { status, problems } = ensure({ PATH: '/nonexistent', NO_INSTALL: 'perhaps' })
    expect(status).toBe(2)
    expect(problems).toEqual([['NO_INSTALL: expected yes or no']])
  })
})

describe.skipIf(process.platform !== 'linux')('ensure-programs: fonts', () => {
  it('names the scripts without a font and exits 0', () => {
    using programs = folderWith({ ...redis, 'fc-list': fonts('en|fr|ar False', 'ja|zh-cn False', 'und-zsye False') })
    const { status, stderr, messages } = ensure({ PATH: programs.dir, ...withBrowser })
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const advice = /^No fonts were found for Devanagari, Thai, Korean, emoji: .* Install them with: .*font.*\.$/
    expect(messages).toEqual([expect.stringMatching(advice)])
  })

  it('reports every script if fc-list is missing', () => {
    using programs = folderWith(redis)
    const { messages } = ensure({ PATH: programs.dir, ...withBrowser })
    expect(messages).toEqual([expect.stringMatching(/^No fonts were found for Latin, .*emoji: /)])
  })

  it('prints nothing if every script has a font', () => {
    using programs = folderWith({
      ...redis,
      'fc-list': fonts('en|ar|hi|th False', 'ja|ko|zh-cn False', 'und-zsye True'),
    })
    expect(ensure({ PATH: programs.dir, ...withBrowser })).toStrictEqual(noOutput)
  })
})

/** A stub of fc-list that prints languages and whether the font is colored. */
const fonts = (...lines: string[]) => `#!/bin/sh\necho '${lines.join('\n')}'\n`

function ensure(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['shared/runtime/machine/ensure-programs.ts'], {
    // Tests must not install anything.
    env: { NO_INSTALL: '1', ...env },
    encoding: 'utf8',
  })
  const entries = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const problems = entries.flatMap((entry) => (entry['problems'] === undefined ? [] : [entry['problems']]))
  return { status, messages: entries.map(({ msg }) => msg), problems, stderr }
}

function folderWith(programs: Readonly<Record<string, string>>): { dir: string } & Disposable {
  const dir = mkdtempSync(join(tmpdir(), 'programs-'))
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(dir, name), script)
    chmodSync(join(dir, name), 0o755)
  }
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true }) }
}
