import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { newThreadClock, watchThread, type ThreadClock } from '#shared/threads/thread-clock.ts'

const limitMs = 300
const workers: Worker[] = []

describe('watchThread', () => {
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
  })

  it('aborts a thread that used its CPU limit', async () => {
    const { signal, stop } = watch('for (;;);')
    if (!signal.aborted) await once(signal, 'abort')
    stop()
  })

  it('does not abort a waiting thread', async () => {
    const { signal, stop, worker } = watch('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)')
    await once(worker, 'exit')
    stop()
    expect(signal.aborted).toBe(false)
  })
})

function watch(work: string) {
  const clock = newThreadClock()
  const worker = startThread(work, clock)
  return { worker, ...watchThread(clock, { limitMs, threads: () => [worker] }) }
}

function startThread(work: string, clock: ThreadClock): Worker {
  const clockModule = new URL('../../shared/threads/thread-clock.ts', import.meta.url).href
  const source = `
    const { workerData } = require('node:worker_threads')
    import('${clockModule}').then(({ startThreadClock }) => {
      startThreadClock(workerData)
      ${work}
    })`
  const worker = new Worker(source, { eval: true, workerData: clock, execArgv: [] })
  workers.push(worker)
  return worker
}
