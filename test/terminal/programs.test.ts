import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canInstall } from '#shared/runtime/machine/apt-get.ts'
import { inTerminal, isReachable } from '#test/support/processes/process-wrappers.ts'

const script = join(import.meta.dirname, '../../shared/runtime/machine/ensure-programs.ts')
const env = {
  PATH: process.env['PATH'] ?? '',
  BROWSER_CONCURRENCY: '0',
  REDIS_URL: 'redis://127.0.0.1:1',
  NO_INSTALL: '1',
}

/** What `npm start` prints about its programs at a terminal of this kind. */
function atTerminal(more: Readonly<Record<string, string>>): string {
  const [program, ...args] = [...inTerminal, process.execPath, script]
  return spawnSync(program, args, { env: { ...env, ...more }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .stdout
}

describe.skipIf(!isReachable(inTerminal))('the programs of npm start at a terminal', () => {
  it('lists those that were found, in color', () => {
    expect(atTerminal({ TERM: 'xterm-256color' })).toContain('\u001b[32m✓\u001b[39m redis-server')
  })

  it.each([
    ['NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }],
    ['TERM=dumb', { TERM: 'dumb' }],
  ])('shows no colors with %s', (_, more) => {
    const text = atTerminal(more)
    expect(text).toContain('✓ redis-server')
    for (const color of ['\u001b[32m', '\u001b[2m']) expect(text).not.toContain(color)
  })

  it('moves no cursor with TERM=dumb', () => {
    expect(atTerminal({ TERM: 'dumb' })).not.toContain('\u001b')
  })

  it.each([{ CI: 'true' }, { LOG_FORMAT: 'json' }])('writes JSON with %o', (more) => {
    const lines = atTerminal({ TERM: 'xterm-256color', ...more, LOG_LEVEL: 'debug' })
      .split('\r\n')
      .filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
  })
})

describe.skipIf(!canInstall())('the installation of a program', () => {
  it('reports the progress of its download, and writes JSON without a terminal', () => {
    const { lines, dir } = install({})
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: 'Installing fonts for screenshots. Set NO_INSTALL=1 to prevent this.' }),
      expect.objectContaining({ component: 'fonts', state: 'installing' }),
      expect.objectContaining({
        component: 'fonts',
        state: 'installing',
        percent: 52.3,
        detail: 'Retrieving file 1 of 3',
      }),
      expect.objectContaining({ component: 'fonts', state: 'ready', detail: 'installed' }),
    ])
    rmSync(dir, { recursive: true })
  })

  it('writes lines for people with LOG_FORMAT=pretty', () => {
    const { lines, dir } = install({ LOG_FORMAT: 'pretty' })
    expect(lines).toContainEqual(expect.stringMatching(/… fonts +52 % · Retrieving file 1 of 3$/))
    expect(lines).toContainEqual(expect.stringMatching(/✓ fonts +[\d.]+ s · installed$/))
    rmSync(dir, { recursive: true })
  })

  /** Runs with an apt-get that installs an `fc-list` with fonts for every script. */
  function install(more: Readonly<Record<string, string>>) {
    const dir = mkdtempSync(join(tmpdir(), 'programs-'))
    const languages = 'en|ar|hi|th|zh-cn|ja|ko False\\nund-zsye True\\n'
    const programs = {
      'fc-list': '#!/bin/sh\n',
      'redis-server': '#!/bin/sh\nexit 0\n',
      'apt-get': `#!/bin/sh
case "$*" in *" install "*) ;; *) exit 0 ;; esac
echo 'dlstatus:1:52.3:Retrieving file 1 of 3' >&3
printf '#!/bin/sh\\nprintf "${languages.replaceAll('\\', '\\\\')}"\\n' > ${dir}/fc-list
`,
    }
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(dir, name), text)
      chmodSync(join(dir, name), 0o755)
    }
    const own = { PATH: `${dir}:/usr/bin:/bin`, CHROME_PATH: process.execPath, ...more }
    const { stdout } = spawnSync(process.execPath, [script], { env: own, encoding: 'utf8' })
    return { dir, lines: stdout.split('\n').filter(Boolean) }
  }
})
