import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

export interface AnvilOptions {
  executable: string
  /** `--name value`, or `--name` alone for what is true. */
  arguments: Readonly<Record<string, string | true>>
  /** Removed once anvil has ended, so that a successor knows when its files are whole. */
  markerPath?: string | undefined
}

export interface Anvil extends AsyncDisposable {
  rpcUrl: string
}

const startTimeoutMs = 20_000
const endTimeoutMs = 5_000

/**
 * Anvil as a child, on a free port of loopback. However this process ends, anvil ends too and writes its state: a shell
 * waits at a pipe that closes with us. Resolves once it listens; throws what anvil printed when it does not start.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { executable, markerPath = '' } = options
  const given: AnvilOptions['arguments'] = { host: '127.0.0.1', port: '0', ...options.arguments }
  const args = Object.entries(given).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]))
  // A process group of its own: the terminal's Ctrl-C must not reach it before our last payment is settled.
  const keeper = spawn('sh', ['-c', keep, markerPath, executable, ...args], { detached: true })
  const ended = once(keeper, 'exit')
  const close = async () => {
    keeper.stdin.end()
    const inTime = await Promise.race([ended, setTimeout(endTimeoutMs, undefined, { ref: false })])
    if (inTime === undefined && keeper.pid !== undefined) process.kill(-keeper.pid, 'SIGKILL')
    await ended
  }

  const printed: string[] = []
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const tooLate = setTimeout(startTimeoutMs, undefined, { ref: false })
  const address = await Promise.race([listeningAddress(keeper.stdout), tooLate])
  if (address !== undefined) return { rpcUrl: `http://${address}`, [Symbol.asyncDispose]: close }
  await close()
  throw new Error(printed.join('').trim() || `it did not listen within ${startTimeoutMs / 1000} s`)
}

/** Undefined when it ends before. Reads on for good: anvil prints every call, and would stop at a full pipe. */
function listeningAddress(output: Readable): Promise<string | undefined> {
  return new Promise((resolve) => {
    createInterface({ input: output })
      .on('line', (line) => {
        const address = /^Listening on (\S+)/.exec(line)?.[1]
        if (address !== undefined) resolve(address)
      })
      .on('close', () => resolve(undefined))
  })
}

/** Our end of the pipes goes with anvil, so that its end is seen; ours at standard input is what holds it. */
const keep = `
  "$@" </dev/null & child=$!
  exec >&- 2>&-
  read -r _
  kill "$child"
  wait "$child"
  [ -z "$0" ] || rm -f "$0"
`
