import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Log } from '#shared/runtime/log.ts'

interface AptStep {
  /** 0 to 100, of the download and then of the installation. */
  percent: number
  /** In the words of apt-get. */
  detail: string
}

/** How apt-get is run: where its steps and its errors go. */
export interface AptReport {
  onStep?: (step: AptStep) => void
  onFailure: (message: string) => void
}

/** Runs apt-get. False if it fails. */
export async function aptGet(args: readonly string[], { onStep, onFailure }: AptReport): Promise<boolean> {
  const child = spawn('apt-get', ['-qq', '-o', `APT::Status-Fd=${statusFd}`, ...args], {
    // oxlint-disable-next-line node/no-process-env
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').catch((error: Error) => [error.message])
  createInterface({ input: child.stdio[statusFd] as Readable }).on('line', (line) => {
    const step = readStep(line)
    if (step !== undefined) onStep?.(step)
  })
  // The type does not know that stderr is a pipe.
  const problems = await text(child.stderr as Readable)
  const [status] = (await ended) as [number | string | null]
  if (status !== 0) onFailure(problems.trim() || `apt-get ${args[0]} failed: ${status}`)
  return status === 0
}

const statusFd = 3

/**
 * A line of `APT::Status-Fd` (README.progress-reporting of apt): `dlstatus:1:52.3:Retrieving file 1 of 3` while it downloads,
 * `pmstatus:fontconfig:40:Unpacking fontconfig` while it installs.
 */
function readStep(line: string): AptStep | undefined {
  const [kind = '', , percent = '', ...words] = line.split(':')
  if (kind !== 'dlstatus' && kind !== 'pmstatus') return undefined
  return { percent: Number(percent), detail: words.join(':').trim() }
}

/** Minimum time between two lines. */
const lineIntervalMs = 500

/** Logs the steps of an installation, at most two in a second. */
export function aptReport(component: string, log: Log): AptReport {
  let lastAt = -Infinity
  return {
    onStep(step) {
      if (performance.now() - lastAt < lineIntervalMs) return
      lastAt = performance.now()
      log.info({ component, state: 'installing', ...step })
    },
    onFailure: (message) => log.error({ component, reason: message }, 'apt-get failed'),
  }
}

/** Whether apt-get can install packages: root on Debian or a derivative. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}
