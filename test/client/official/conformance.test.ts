import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, type OAuthService } from '#test/oauth/oauth-service.ts'
import { freePort } from '#test/support/servers/open-nginx.ts'

const doesNotApply = join(import.meta.dirname, 'does-not-apply.yml')

const commandOf = (command: string, options: Readonly<Record<string, string>>) => [
  'node_modules/.bin/conformance',
  command,
  ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
]

describe('the conformance suite of the Model Context Protocol, unmodified', () => {
  let oauth: OAuthService
  let results: string
  beforeAll(async () => {
    oauth = await openOAuthService()
    results = await mkdtemp(join(tmpdir(), 'webintel-conformance-'))
  })
  afterAll(async () => {
    await rm(results, { recursive: true })
    await oauth[Symbol.asyncDispose]()
  })

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('passes at /mcp in revision %s', async (revision) => {
    const options = { url: `${oauth.publicUrl}/mcp`, suite: 'all', 'spec-version': revision, 'output-dir': results }
    const args = commandOf('server', { ...options, 'expected-failures': doesNotApply })
    const output = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => error)
    expect(output.stdout).toContain('Baseline check passed')
    expect(output.stdout).toContain('✓ tools-list')
  })

  it('finds the authorization server, and gets a token from it', async () => {
    const port = await freePort()
    const clientId = await oauth.register({ redirect_uris: [`http://127.0.0.1:${port}/callback`] })
    const { publicUrl: url } = oauth
    const options = { url, 'client-id': clientId, resource: `${url}/mcp`, port: String(port), 'output-dir': results }
    const program = spawn(process.execPath, commandOf('authorization', options))
    const lines: string[] = []
    const ended = once(program, 'close')
    for await (const line of createInterface(program.stdout)) {
      lines.push(line)
      if (!line.startsWith(`${url}/oauth/authorize?`)) continue
      // The person agrees, and the browser follows.
      const page = await oauth.openPage(clientId, Object.fromEntries(new URL(line).searchParams))
      const { redirectTo } = (await (await oauth.agree(page)).json()) as { redirectTo: string }
      expect((await fetch(redirectTo)).status).toBe(200)
    }
    expect([(await ended)[0], lines.join('\n')]).toEqual([
      0,
      expect.stringMatching(
        /authorization-server-metadata-endpoint: 2 passed, 0 failed[^]*authorization-code-grant: 1 passed, 0 failed/,
      ),
    ])
  })
})
