import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { startManagedChild } from '#shared/runtime/processes/start-managed-child.ts'
import { openPayer, openTestChain, paidOn, type Payer } from '#test/support/payments/payer.ts'
import { linkChromium } from './link-chromium.ts'
import { baseEnv, hasBrowser, programFolder, serviceSettings } from './service.ts'

/** A service that test files share. No test may end it, or rely on an empty store. */
export interface SharedService {
  url: string
  /** Its data folder. */
  dir: string
  /** Every line that it has written. */
  lines: readonly string[]
}

/** A service that is paid on a chain, both shared, and the chain's funded wallet. */
export interface SharedPaidService extends SharedService {
  devnet: EvmDevnet
  payer: Payer
}

const services = new Map<string, Promise<SharedService>>()
let chain: Promise<EvmDevnet> | undefined

/**
 * The whole service, with these settings beside those of every test. The files that one test process runs share one service
 * for each set of settings. It ends with the process.
 */
export function sharedService(env: Readonly<Record<string, string>> = {}): Promise<SharedService> {
  const key = JSON.stringify(env)
  const known = services.get(key)
  if (known !== undefined) return known
  const started = startService(env)
  services.set(key, started)
  return started
}

/** A shared service that is paid on the local chain of this process. */
export async function sharedPaidService(env: Readonly<Record<string, string>> = {}): Promise<SharedPaidService> {
  chain ??= openTestChain()
  const devnet = await chain
  const service = await sharedService({ ...paidOn(devnet), ...env })
  return { ...service, devnet, payer: openPayer(devnet) }
}

async function startService(env: Readonly<Record<string, string>>): Promise<SharedService> {
  const dir = await mkdtemp(join(tmpdir(), 'webintel-test-'))
  if (hasBrowser(env)) await linkChromium(dir)
  const settings = Object.entries({ PATH: process.env['PATH'], ...baseEnv, ...serviceSettings(dir), ...env })
  const variables = settings.map(([name, value]) => `${name}=${value}`)
  const command = ['env', '-i', ...variables, process.execPath, join(programFolder, 'start.js')]
  const child = await startManagedChild(['/bin/sh', '-c', runAndRemove, dir, ...command])
  child.stderr.resume()
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const url = /"listening":"([^"]+)"/.exec(line)?.[1]
      if (url !== undefined) resolve({ url, dir, lines })
    })
    void child.ended.then(() => reject(new Error(`The service ended:\n${lines.join('\n')}`)))
  })
}

/** Runs a command, ends it at SIGTERM, and removes its folder, which is the first argument. */
const runAndRemove = `
  "$@" & child=$!
  trap 'kill "$child"' TERM
  wait "$child"
  wait "$child"
  rm -rf "$0"
`
