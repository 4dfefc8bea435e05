import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createApp } from '#api/app.ts'
import { createDrain } from '#api/middleware/drain.ts'
import { AppError } from '#shared/contract/errors.ts'

it('an error carries no header of the answer that failed', async () => {
  const failing = {
    method: 'GET',
    path: '/failing',
    example: '/failing',
    handle: (ctx: Parameters<Parameters<typeof createApp>[0][number]['handle']>[0]) => {
      ctx.set({ 'Cache-Control': 'public, max-age=300', ETag: '"a"', 'Content-Disposition': 'attachment' })
      ctx.set({ 'Content-Encoding': 'br', 'Last-Modified': new Date(0).toUTCString(), 'X-Receipt-Id': 'kept' })
      throw new AppError('SERVICE_UNAVAILABLE', 'The store cannot be reached.')
    },
  } as const
  const log = { info: () => {}, error: () => {} } as unknown as Parameters<typeof createApp>[1]['log']
  const app = createApp([failing], { log, docs: () => '/docs', now: () => 1, drain: createDrain(), trustedProxies: 0 })
  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { headers, status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/failing`)
  server.close()
  expect([status, headers.get('Cache-Control'), headers.get('X-Receipt-Id')]).toEqual([503, 'no-store', 'kept'])
  for (const name of ['ETag', 'Content-Disposition', 'Content-Encoding', 'Last-Modified'])
    expect([name, headers.get(name)]).toEqual([name, null])
})
