import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { linkChromium } from './link-chromium.ts'
import type { ProcessWrapper } from './process-wrappers.ts'

export const root = join(import.meta.dirname, '../../..')

/** The folder of the program under test: the bundles that `npm test` builds, or the sources. */
export const programFolder = join(root, process.env['TEST_PROGRAM'] ?? '')

/** Shared by all test processes, whose startup time is mostly compilation. */
const compileCache = join(root, 'node_modules/.cache/compiled')

export interface RunningProcess extends AsyncDisposable {
  child: ChildProcess
  /** Every line that the process has written. */
  lines: string[]
  /** The first log line, past or future, that has the property. Rejects if the process ends before. */
  logged: (property: string) => Promise<Record<string, unknown>>
  /** Sends a signal and resolves to the exit code, or null if a signal ended the process. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts a process of the service. `args`: the script and its arguments. `folder`: the program. Roles start with a script in
 * JavaScript. Other commands are not part of the program and run from the sources.
 */
export function openProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  wrapper: ProcessWrapper = [],
  folder = programFolder,
): RunningProcess {
  const [script = '', ...rest] = args
  const path = join(script.endsWith('.js') ? folder : root, script)
  // Not in the repository folder: the tests must not read a developer's .env.
  return openCommand([...wrapper, process.execPath, path, ...rest], { cwd: tmpdir(), env })
}

/** Starts an npm command in the repository folder. */
export function openNpm(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  wrapper: ProcessWrapper = [],
): RunningProcess {
  return openCommand([...wrapper, 'npm', ...args], { cwd: root, env })
}

/** Settings of every process under test. */
export const baseEnv = {
  HOST: '127.0.0.1',
  PORT: '0',
  NO_INSTALL: '1',
  PAYMENTS: 'off',
  NODE_COMPILE_CACHE: compileCache,
}

/** Starts a command with PATH as the only variable of our environment. */
export function openCommand(
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
      for (const check of waiting) check()
    })
  }
  const exited = once(child, 'exit')
  const end: RunningProcess['end'] = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
  return {
    child,
    lines,
    logged(property) {
      return new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.map(parseLine).find((line) => line?.[property] !== undefined)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
        void exited.then(() =>
          reject(new Error(`The process ended before it logged ${property}:\n${lines.join('\n')}`)),
        )
      })
    },
    end,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
    },
  }
}

export interface Service extends AsyncDisposable {
  url: string
  dir: string
  process: RunningProcess
}

/** Starts the whole service, as `npm start` does, with its own data folder. It may fetch from loopback by default. */
export async function openService(
  env: Readonly<Record<string, string>> = {},
  wrapper: ProcessWrapper = [],
): Promise<Service> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-test-'))
  // The service may run as another user.
  await chmod(dir, 0o777)
  scope.defer(() => rm(dir, { recursive: true, force: true }))
  // In a wrapper the program may run as another user, who cannot run the files of this one.
  if (hasBrowser(env) && wrapper.length === 0) await linkChromium(dir)
  const running = openProcess(['start.js'], { ...serviceSettings(dir), ...env }, wrapper)
  scope.defer(async () => {
    if (running.child.exitCode === null) await running.end('SIGTERM')
  })
  const { listening } = await running.logged('listening')
  return { url: String(listening), dir, process: running, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

/** Settings of a whole service under test. `dir`: its data folder. */
export const serviceSettings = (dir: string) => ({
  DATA_DIR: dir,
  EGRESS_ALLOW: '127.0.0.1',
  FREE_TIER_LIMIT: '1000',
  EXTRACTION_THREADS: '1',
  // Tests that render pages override this.
  BROWSER_CONCURRENCY: '0',
})

/** Whether a service with these settings starts a browser, unlike that of other tests. */
export const hasBrowser = ({ BROWSER_CONCURRENCY: tabs = '0' }: Readonly<Record<string, string>>) => tabs !== '0'

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}
