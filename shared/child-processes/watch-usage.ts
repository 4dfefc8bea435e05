import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

interface UsageLimits {
  cpuMs: number
  memoryMb: number
}

/**
 * Calls `exceed` once a process has used `cpuMs` since its last message or takes `memoryMb`, or after ten times `cpuMs` in
 * elapsed time. Waiting for a busy processor does not count, so that a loaded machine reads the same pages as an idle one.
 */
export function watchUsage(
  child: { pid: number; cpuMs: () => number },
  { cpuMs, memoryMb }: UsageLimits,
  exceed: (limit: string) => void,
): Disposable {
  const startedAt = performance.now()
  const cpuBefore = child.cpuMs()
  let isOver = false
  let timer = setTimeout(() => void check(), checkIntervalMs)
  async function check(): Promise<void> {
    const usage = await usageOf(child.pid)
    if (isOver) return
    if ((usage?.memoryMb ?? 0) > memoryMb) return exceed(`${memoryMb} MB of memory`)
    const isLate = performance.now() - startedAt >= cpuMs * maxElapsedFactor
    if (isLate || (usage?.cpuMs ?? 0) - cpuBefore >= cpuMs) return exceed(`${cpuMs} ms of CPU time`)
    timer = setTimeout(() => void check(), checkIntervalMs)
  }
  return {
    [Symbol.dispose]() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

const checkIntervalMs = 50
const maxElapsedFactor = 10

interface Usage {
  /** On Linux of the main thread, elsewhere of the process, as `main.js` counts it. */
  cpuMs: number
  memoryMb: number
}

/** Undefined if the process has ended. */
async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    return process.platform === 'linux' ? usageOnLinux(pid) : await usageFromPs(pid)
  } catch {
    return undefined
  }
}

/** proc(5): fields 14 and 15 of `stat` are times in ticks of 10 ms. These files have no disk to wait for. */
function usageOnLinux(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[14 - 3]) + Number(fields[15 - 3])
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  return { cpuMs: ticks * 10, memoryMb: Number(resident?.[1]) / 1024 }
}

/** ps(1): `time` is `[[days-]hours:]minutes:seconds`, `rss` is in KB. */
async function usageFromPs(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=,rss=', '-p', String(pid)], { env: { LC_ALL: 'C' } })
  const [time = '', rss] = stdout.trim().split(/\s+/)
  const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuMs: seconds * 1000, memoryMb: Number(rss) / 1024 }
}
