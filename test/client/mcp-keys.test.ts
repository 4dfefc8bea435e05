import { once } from 'node:events'
import { expect, it } from 'vitest'
import { openProcess } from '#test/support/processes/service.ts'

it.each([
  'http://example.com',
  'http://10.0.0.5:3000',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://[fe80::1]:3000',
])('npm run mcp sends no spending key to %s, where others could read it', async (url) => {
  const env = { WEBINTEL_URL: url, WEBINTEL_KEY: `wk_0123456789abcdef_${'x'.repeat(43)}` }
  await using running = openProcess(['client/mcp.ts'], env)
  const [code] = (await once(running.child, 'close')) as [number | null]
  expect([code, running.lines[0]]).toEqual([
    2,
    expect.stringMatching(/^WEBINTEL_URL: expected https for a spending key/),
  ])
  expect(running.lines.join('\n')).not.toContain('xxx')
})
