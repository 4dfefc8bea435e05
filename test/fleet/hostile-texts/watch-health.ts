import { Worker } from 'node:worker_threads'

/** An answer of `/health` that was late or failed. */
export interface SlowAnswer {
  /** Milliseconds since 1970. */
  startedAt: number
  ms: number
  /** Processor time of the main thread of the service during the call. On a busy machine, an idle thread answers late, too. */
  busyMs: number
  isAnswered: boolean
}

/** Asks a service for `/health` until it is disposed. The thread of the tests, which makes files, would measure its own work. */
export function watchHealth(url: string, pid: number): AsyncDisposable & { blocks: () => SlowAnswer[] } {
  const answers: SlowAnswer[] = []
  const thread = new Worker(new URL('ask-health.ts', import.meta.url), { workerData: { url, pid, maxMs } })
  thread.on('message', (answer: SlowAnswer) => answers.push(answer))
  return {
    /** The answers that were late because the event loop of the service was blocked. */
    blocks: () => answers.filter(({ isAnswered, busyMs }) => !isAnswered || busyMs >= maxMs * 0.9),
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  }
}

const maxMs = 1000
