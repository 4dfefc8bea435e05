import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { never } from '#test/support/runner/never.ts'

/** A server in a thread of its own: it answers after 200 ms, also while this thread stands still. */
const server = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((_, response) => setTimeout(() => response.end('in time'), 200)).listen(0, '127.0.0.1', () =>
    parentPort.postMessage(server.address().port))
`

it('a response that arrived before the timeout counts, although the process stood still until after it', async () => {
  const thread = new Worker(server, { eval: true })
  try {
    const [port] = (await once(thread, 'message')) as [number]
    const url = `http://127.0.0.1:${port}/`
    const limit = { signal: never, timeoutMs: 300, expired: () => new Error('too late') }
    const reading = withTimeout(limit, async () => (await fetch(url)).status)
    // After this phase of the event loop, the timers are next.
    setTimeout(() => setImmediate(standStill), 100)
    expect(await reading).toBe(200)
  } finally {
    await thread.terminate()
  }
})

const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)

it('work that does not end is rejected at the timeout, with its signal aborted', async () => {
  let signal: AbortSignal | undefined
  const work = withTimeout({ signal: never, timeoutMs: 10, expired: () => new Error('too late') }, (clock) => {
    ;({ signal } = clock)
    return new Promise(() => {})
  })
  await expect(work).rejects.toThrow('too late')
  expect(signal?.aborted).toBe(true)
})
