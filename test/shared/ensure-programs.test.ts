import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

describe('before start and test, what npm cannot bring', () => {
  it('is looked for, and named in one line with the command that installs it', () => {
    const { status, stderr, stdout } = ensure({ PATH: '/nonexistent', NO_INSTALL: '1' })
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^redis-server is needed .*(apt-get|dnf|apk|brew) .*REDIS_URL\.\n$/)
  })

  it('is missing too when it is there and does not run', () => {
    using folder = folderWith('redis-server', '#!/bin/sh\nexit 1\n')
    expect(ensure({ PATH: folder.dir, NO_INSTALL: '1' }).status).toBe(1)
  })

  it('is found on the PATH, and nothing is said', () => {
    using folder = folderWith('redis-server', '#!/bin/sh\nexit 0\n')
    expect(ensure({ PATH: folder.dir, NO_INSTALL: '1' })).toStrictEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('is not needed where a Redis is given', () => {
    const given = ensure({ PATH: '/nonexistent', NO_INSTALL: '1', REDIS_URL: 'redis://127.0.0.1:1' })
    expect(given).toStrictEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('waits for settings that can be read', () => {
    const { status, stderr } = ensure({ PATH: '/nonexistent', NO_INSTALL: 'perhaps' })
    expect(status).toBe(2)
    expect(stderr).toContain('NO_INSTALL: expected yes or no')
  })
})

function ensure(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['shared/machine/ensure-programs.ts'], {
    // Every case forbids installing: a test changes no machine.
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function folderWith(name: string, script: string): { dir: string } & Disposable {
  const dir = mkdtempSync(join(tmpdir(), 'programs-'))
  writeFileSync(join(dir, name), script)
  chmodSync(join(dir, name), 0o755)
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true }) }
}
