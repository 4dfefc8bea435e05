import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService } from '#test/support/processes/service.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

describe('an https site', () => {
  it('is fetched if its certificate authority is trusted, and fails with TLS_FAILED otherwise', async () => {
    await using scope = new AsyncDisposableStack()
    const authority = createTestAuthority()
    const site = createServer(authority.issue(['127.0.0.1']), (_request, response) =>
      response.end(articlePage('locks')),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    scope.defer(() => site.closeAllConnections())
    scope.defer(() => void site.close())
    const dir = await mkdtemp(join(tmpdir(), 'webintel-authority-'))
    scope.defer(() => rm(dir, { recursive: true }))
    await writeFile(join(dir, 'ca.pem'), authority.cert)

    const url = `https://127.0.0.1:${(site.address() as AddressInfo).port}/`
    const fetchWith = async (env: Record<string, string>) => {
      await using service = await openService(env)
      return await callOperation(service.url, 'fetch-basic', { url })
    }
    const trusted = await fetchWith({ NODE_EXTRA_CA_CERTS: join(dir, 'ca.pem') })
    expect(trusted).toMatchObject({ status: 200, body: { title: 'About locks' } })
    const untrusted = await fetchWith({})
    expect(untrusted).toMatchObject({ status: 502, body: { code: 'TLS_FAILED' } })
  })
})
