import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { SlowAnswer } from './watch-health.ts'

/** A thread: asks for `/health` ten times a second and reports the answers that took longer than `maxMs`. */
const { url, pid, maxMs } = workerData as { url: string; pid: number; maxMs: number }

setInterval(() => void ask(), 100)

async function ask(): Promise<void> {
  const startedAt = Date.now()
  const before = busyMs()
  const isAnswered = await fetch(`${url}/health`).then(
    async (response) => (await response.text()) !== '',
    () => false,
  )
  const ms = Date.now() - startedAt
  if (isAnswered && ms <= maxMs) return
  parentPort?.postMessage({ startedAt, ms, busyMs: busyMs() - before, isAnswered } satisfies SlowAnswer)
}

/** The processor time of the main thread. proc(5): fields 14 and 15 are in ticks of 10 ms. */
function busyMs(): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[14 - 3]) + Number(fields[15 - 3])) * 10
  } catch {
    return 0
  }
}
