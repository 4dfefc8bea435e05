import { inspect } from 'node:util'
import type { LogEntry } from './log-entry.ts'
import type { Paint } from './screen.ts'
import { duration, printable, progressText, type JobProgress } from './texts.ts'

/**
 * Writes a line of the log for people: the time, and what happened. A failure with a stack takes several lines.
 *
 * @param last - The last progress of the job that the line is about.
 */
export function describeEntry(entry: LogEntry, last: JobProgress | undefined, paint: Paint): string {
  const { time, level, err } = entry
  const clock = paint('dim', new Date(time).toTimeString().slice(0, 8))
  const line = `${clock}  ${sentence(entry, last, paint)}`
  const isFailure = level >= levels.error && err?.stack !== undefined
  return isFailure ? `${line}\n${paint('dim', stackLines(err.stack ?? ''))}` : line
}

function sentence(entry: LogEntry, last: JobProgress | undefined, paint: Paint): string {
  const { component, state, method, operation, status, progress } = entry
  if (component !== undefined && state !== undefined && state !== 'missing') return componentLine(entry, paint)
  if (method !== undefined && typeof status === 'number') return requestLine(entry, paint)
  if (operation !== undefined && progress !== undefined) return `… ${operation}  ${printable(progressText(progress))}`
  if (operation !== undefined && status !== undefined) return jobLine(entry, last, paint)
  return otherLine(entry, paint)
}

/** A component: `✓ Redis  0.4 s` when it is ready, `… Redis` before. */
function componentLine({ component = '', state, ms, percent, detail }: LogEntry, paint: Paint): string {
  const facts = [
    ms === undefined ? undefined : duration(ms),
    percent === undefined ? undefined : `${Math.round(percent)} %`,
    detail,
  ].filter((fact) => fact !== undefined)
  const mark = state === 'ready' ? paint('green', '✓') : '…'
  return `${mark} ${component.padEnd(componentWidth)}  ${paint('dim', printable(facts.join(' · ')))}`.trimEnd()
}

const componentWidth = 14

function requestLine({ method = '', route, operation, status = 0, ms = 0, ...entry }: LogEntry, paint: Paint): string {
  const { amount, refunded, paymentState, code, path, host, hosts = 1, requestId = '' } = entry
  const isPaid = paymentState === 'settled'
  const color = Number(status) < 400 ? 'green' : Number(status) < 500 ? 'yellow' : 'red'
  const name = route ?? operation ?? path ?? ''
  const facts = [
    duration(ms),
    isPaid && amount !== undefined ? `$${amount} paid` : undefined,
    refunded === undefined ? undefined : `$${refunded} refunded`,
    code,
    host !== undefined && hosts > 1 ? `${host} and ${hosts - 1} more` : host,
  ]
  const tail = `${facts.filter(Boolean).join(' · ')}  ${requestId}`
  return `${method} ${printable(name)} ${paint(color, String(status))} ${paint('dim', printable(tail).trimEnd())}`
}

/**
 * The end of a job: `✓ crawl  12 s · 10/10`, and its id. The last progress may be older than the end of the job, so it is shown
 * only if it says that all is done.
 */
function jobLine(entry: LogEntry, last: JobProgress | undefined, paint: Paint): string {
  const { operation = '', status, ms = 0, code, requestId = '' } = entry
  const [color, mark, outcome] = outcomes[String(status)] ?? ['yellow', '•', String(status)]
  const isDone = status === 'completed' && last !== undefined && last.total > 1 && last.completed >= last.total
  const facts = [outcome, code, duration(ms), isDone && `${last.completed}/${last.total}`].filter(Boolean)
  return `${paint(color, mark)} ${operation}  ${printable(facts.join(' · '))}  ${paint('dim', requestId)}`
}

/** By the status of a run in the log: color, mark and words. */
const outcomes: Readonly<Record<string, readonly ['green' | 'yellow' | 'red', string, string]>> = {
  completed: ['green', '✓', ''],
  stale: ['yellow', '✓', 'from the store, because the target failed'],
  failed: ['red', '✗', 'failed'],
  again: ['yellow', '↻', 'runs again'],
  over: ['yellow', '✗', 'cancelled'],
}

/** A line of any other kind: its message, its error, and its other fields. */
function otherLine(
  { level, time: _time, role, msg = '', err, component: _part, state: _state, ...fields }: LogEntry,
  paint: Paint,
): string {
  const word = level >= levels.error ? paint('red', 'error ') : level >= levels.warn ? paint('yellow', 'warning ') : ''
  const place = role === undefined || inOneProcess.has(role) ? '' : `${paint('dim', role)} `
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`)
  const problem = err?.message === undefined ? [] : [firstLine(err.message)]
  const message = printable([msg, ...problem].filter(Boolean).join(': '))
  return `${place}${word}${message}${facts.length === 0 ? '' : ` ${paint('dim', printable(facts.join(' ')))}`}`
}

/** The roles of `npm start`. */
const inOneProcess: ReadonlySet<string> = new Set(['all', 'setup'])

const levels = { warn: 40, error: 50 } as const

const valueText = (value: unknown) =>
  typeof value === 'string' ? value : inspect(value, { breakLength: Infinity, depth: 4, compact: true })

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

const stackLines = (stack: string) =>
  stack
    .split('\n')
    .slice(1)
    .map((line) => `    ${printable(line).trim()}`)
    .join('\n')
