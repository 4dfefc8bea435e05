import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export interface AptStep {
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
