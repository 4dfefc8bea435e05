import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Elsewhere } from './elsewhere.ts'

const root = join(import.meta.dirname, '../..')

/** Most of what a process does at its start is compiling: hundreds of them need it once. */
const compileCache = join(root, 'node_modules/.cache/compiled')

export interface RunningProcess extends AsyncDisposable {
  child: ChildProcess
  /** Every line the process wrote so far. */
  lines: string[]
  /** Resolves with the first log line, past or future, that has the property. */
  logged: (property: string) => Promise<Record<string, unknown>>
  /** Sends a signal and resolves with the exit code (null when a signal ended it). */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A real process of the service: a script and its arguments. */
export function openProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  elsewhere: Elsewhere = [],
): RunningProcess {
  const [script = '', ...rest] = args
  // Not in the checkout: a developer's .env is none of the tests' business.
  return openCommand([...elsewhere, process.execPath, join(root, script), ...rest], { cwd: tmpdir(), env })
}

/** A command of the checkout's package.json, as a person runs it. */
export function openNpm(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  elsewhere: Elsewhere = [],
): RunningProcess {
  return openCommand([...elsewhere, 'npm', ...args], { cwd: root, env })
}

const baseEnv = { HOST: '127.0.0.1', PORT: '0', NO_INSTALL: '1', PAYMENTS: 'off', NODE_COMPILE_CACHE: compileCache }

/** With nothing of our environment but PATH. */
function openCommand(
  [program = '', ...args]: readonly string[],
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): RunningProcess {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...baseEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  }
  const exited = once(child, 'exit')
  return {
    child,
    lines,
    logged(property) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.map(parseLine).find((line) => line?.[property] !== undefined)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void exited.then(() => reject(new Error(`ended before it logged ${property}:\n${lines.join('\n')}`)))
      })
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await this.end('SIGKILL')
    },
  }
}

export interface Service extends AsyncDisposable {
  url: string
  dir: string
  process: RunningProcess
}

/** The whole service as `npm start` runs it, in a folder of its own. Loopback sites are reachable unless told otherwise. */
export async function openService(
  env: Readonly<Record<string, string>> = {},
  elsewhere: Elsewhere = [],
): Promise<Service> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-test-'))
  // Whoever it runs as.
  await chmod(dir, 0o777)
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  const settings = {
    DATA_DIR: dir,
    EGRESS_ALLOW: '127.0.0.1',
    FREE_TIER_LIMIT: '1000',
    PREVIEW_LIMIT: '1000',
    FEEDBACK_LIMIT: '1000',
    EXTRACTION_THREADS: '1',
    // Who renders says how many pages at once.
    BROWSER_CONCURRENCY: '0',
    ...env,
  }
  const running = openProcess(['start.ts'], settings, elsewhere)
  scope.defer(async () => {
    if (running.child.exitCode === null) await running.end('SIGTERM')
  })
  const { listening } = await running.logged('listening')
  return { url: String(listening), dir, process: running, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}
