import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listen } from '#api/server.ts'

it('a connection without a request is closed without an answer, and a request that the process was too busy to read is served', async () => {
  const handle = async (_request: unknown, response: { end: (text: string) => unknown }) => void response.end('served')
  await using server = await listen(handle, { host: '127.0.0.1', port: 0, docs: () => 'https://docs.example' })
  const open = () => {
    const socket = connect(server.port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    return { socket, received: once(socket, 'close').then(() => received) }
  }
  const [unused, half, late] = [open(), open(), open()]
  half.socket.write('GET / HT')
  await sleep(13_500)
  late.socket.write('GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n')
  // The limit of 15 seconds passes while the process is busy.
  const busyUntil = performance.now() + 2000
  while (performance.now() < busyUntil);
  expect(await unused.received).toBe('')
  expect(await half.received).toMatch(/^HTTP\/1\.1 400 .*did not arrive in time/s)
  expect(await late.received).toMatch(/^HTTP\/1\.1 200 .*served/s)
})
