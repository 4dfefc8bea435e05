import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { startManagedChild } from '#shared/runtime/processes/start-managed-child.ts'

export interface AnvilOptions {
  executable: string
  /** `--name value`, or `--name` if the value is true. */
  arguments: Readonly<Record<string, string | true>>
}

export interface Anvil extends AsyncDisposable {
  rpcUrl: string
  pid: number
}

const startTimeoutMs = 20_000

/**
 * Starts anvil on a loopback port; it ends with this process and writes its state. Resolves when anvil listens. Throws
 * anvil's error output if it does not start.
 */
export async function startAnvil({ executable, arguments: overrides }: AnvilOptions): Promise<Anvil> {
  const settings: AnvilOptions['arguments'] = { host: '127.0.0.1', port: '0', ...overrides }
  const args = Object.entries(settings).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, value],
  )
  const anvil = await startManagedChild([executable, ...args])
  const printed: string[] = []
  anvil.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const timeout = setTimeout(startTimeoutMs, undefined, { ref: false })
  const address = await Promise.race([listeningAddress(anvil.stdout), timeout])
  if (address !== undefined) return { ...anvil, rpcUrl: `http://${address}` }
  await anvil[Symbol.asyncDispose]()
  throw new Error(printed.join('').trim() || `anvil did not listen within ${startTimeoutMs / 1000} s`)
}

/** Undefined if anvil exits first. Keeps reading: anvil prints every call, and blocks on a full pipe. */
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

/** The path of npm's anvil; undefined on other platforms, or without development packages. */
export function anvilPath(): string | undefined {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  try {
    // The main package contains a launcher that may download anvil; the platform package contains the program.
    const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return anvil.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil${suffix}`)
  } catch {
    return undefined
  }
}
