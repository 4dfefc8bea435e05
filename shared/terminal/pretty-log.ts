import type { Audience } from './audience.ts'
import { describeEntry } from './describe-entry.ts'
import { readEntry, type LogEntry, type ServiceAddresses } from './log-entry.ts'
import { createRunning, type Running } from './running.ts'
import { paintFor, liveScreen, plainScreen, type Paint, type Terminal } from './screen.ts'
import { duration, frameMs, printable } from './texts.ts'

/** Takes the JSON lines of the log and writes them for people. */
export function openPrettyLog(
  terminal: Terminal,
  audience: Exclude<Audience, 'json'>,
): { write: (line: string) => void } {
  const isLive = audience === 'live'
  const screen = isLive ? liveScreen(terminal) : plainScreen(terminal)
  const paint = paintFor(terminal)
  const running = createRunning()
  const isTold = createRepetition(running)
  let timer: NodeJS.Timeout | undefined

  return {
    write(line) {
      const entry = readEntry(line)
      const text = entry === undefined ? line.trimEnd() : textOf(entry)
      if (entry !== undefined) running.follow(entry)
      redraw(text)
    },
  }

  /** Undefined if the live lines show the entry, or another line says the same. */
  function textOf(entry: LogEntry): string | undefined {
    const { ready, state, progress, requestId = '' } = entry
    if (ready !== undefined) return describeReady({ ...entry, ready }, paint)
    const isMoving = progress !== undefined || state === 'starting' || state === 'installing'
    if ((isMoving && isLive) || isTold(entry)) return undefined
    return describeEntry(entry, running.progressOf(requestId), paint)
  }

  function redraw(printed?: string): void {
    const lines = isLive ? running.lines(Date.now()) : []
    screen.update(lines, printed)
    if (lines.length > 0) timer ??= setInterval(() => redraw(), frameMs).unref()
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Returns a function that says whether another line tells people the same as an entry. Only one process with all roles repeats. */
function createRepetition({ progressOf }: Running): (entry: LogEntry) => boolean {
  /** Requests that were answered before their jobs were over. */
  const accepted = new Set<string>()
  return ({ role, msg = '', operation, method, requestId = '', progress, status }) => {
    if (role !== 'all') return false
    if (method !== undefined && status === 202) accepted.add(requestId)
    const isJob = operation !== undefined && method === undefined && progress === undefined
    if (!isJob) return summarized.has(msg)
    // The line of a request says how its job ended, if it waited for the job.
    if (status === 'again') return false
    return !accepted.delete(requestId) && progressOf(requestId) === undefined
  }
}

/** Messages of the roles. The lines of the start and the summary say the same. */
const summarized: ReadonlySet<string> = new Set([
  'scheduler started',
  'workers started',
  'api started',
  'browser started',
  'payments use test money',
])

/** The lines after the start: where the service is, and how to use it. */
function describeReady({ ms, ready }: LogEntry & { ready: ServiceAddresses }, paint: Paint): string {
  const rows: readonly (readonly [string, string])[] = [
    ['API', ready.url],
    ['Dashboard', ready.dashboard],
    ['Docs', ready.docs],
    ['Payments', ready.payments],
    ['First call', ready.firstCall],
  ]
  const lines = rows.map(([name, text]) => `  ${paint('dim', name.padEnd(11))}${printable(text)}`)
  const title = `webintel is ready${ms === undefined ? '' : ` after ${duration(ms)}`}. Ctrl-C stops it.`
  return ['', paint('bold', title), ...lines, ''].join('\n')
}
