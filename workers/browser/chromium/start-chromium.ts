import { execFile } from 'node:child_process'
import { AppError } from '#shared/contract/errors.ts'
import type { Log } from '#shared/runtime/log.ts'
import { installHint } from '#shared/runtime/machine/install-hint.ts'
import type { BrowserInfo } from '#workers/browser/browser.ts'
import { chooseChromium, type Chromium, type ChromiumSettings } from './choose-chromium.ts'
import { launchChromium, type RunningChromium } from './launch-chromium.ts'
import { chromiumEnv, launchFlags, sandboxFlags } from './launch-flags.ts'
import { openProfileFolder } from './profile-folder.ts'

export interface StartedChromium {
  /** Returns the browser that was started to test Chromium, then starts further ones. */
  launch: () => Promise<RunningChromium>
  info: Pick<BrowserInfo, 'source' | 'isSandboxed'>
}

/**
 * Finds a Chromium that starts. Uses its sandbox, unless this process is root or the system forbids it (logged once).
 * Throws CAPABILITY_UNAVAILABLE if no Chromium is found or none starts.
 */
export async function startChromium(settings: ChromiumSettings, log: Log): Promise<StartedChromium> {
  const chromium = await chooseChromium(settings).catch((cause: unknown) => {
    throw unavailable('No Chromium is installed, and that of the npm package cannot be unpacked.', cause)
  })
  if (chromium === undefined) throw unavailable('No Chromium was found.')
  const { noSandboxReason, ...started } = await startFirst(chromium)
  const isSandboxed = noSandboxReason === undefined
  let first: RunningChromium | undefined = started.first
  if (!isSandboxed) log.warn({ reason: noSandboxReason }, withoutSandbox)
  return {
    info: { source: chromium.source, isSandboxed },
    async launch() {
      const started = first
      first = undefined
      return started ?? launchChromium(chromium, isSandboxed)
    },
  }
}

const withoutSandbox =
  'Chromium runs without its sandbox: start as a user other than root, on a system that allows user namespaces'

interface First {
  first: RunningChromium
  /** Undefined if the browser is sandboxed. */
  noSandboxReason?: string
}

async function startFirst(chromium: Chromium): Promise<First> {
  if (process.getuid?.() === 0)
    return { first: await startUnsandboxed(chromium), noSandboxReason: 'this process is root' }
  try {
    return { first: await launchChromium(chromium, true) }
  } catch (cause) {
    const stderr = await probeChromium(chromium, true)
    if (!/sandbox|namespace/i.test(stderr)) throw startFailed(chromium, stderr, cause)
    return { first: await startUnsandboxed(chromium), noSandboxReason: stderr }
  }
}

async function startUnsandboxed(chromium: Chromium): Promise<RunningChromium> {
  try {
    return await launchChromium(chromium, false)
  } catch (cause) {
    throw startFailed(chromium, await probeChromium(chromium, false), cause)
  }
}

function startFailed({ path, source }: Chromium, stderr: string, cause: unknown): AppError {
  const origin = source === 'package' ? 'the npm package' : source
  return unavailable(`${path} (from ${origin}) does not start.`, stderr === '' ? cause : new Error(stderr, { cause }))
}

function unavailable(problem: string, cause?: unknown): AppError {
  return new AppError('CAPABILITY_UNAVAILABLE', `${problem} ${installHint('chromium')} Or set CHROME_PATH.`, { cause })
}

/**
 * Returns the standard error of a Chromium that does not start, '' if it is empty. Puppeteer's pipe only shows that
 * Chromium ended, so this starts it once more, for an empty page.
 */
async function probeChromium(chromium: Chromium, isSandboxed: boolean): Promise<string> {
  await using profile = await openProfileFolder()
  const flags = [...launchFlags, ...sandboxFlags(isSandboxed), '--headless', `--user-data-dir=${profile.dir}`]
  return await new Promise((resolve) => {
    const limits = { timeout: probeTimeoutMs, killSignal: 'SIGKILL', env: chromiumEnv(chromium, profile.dir) } as const
    execFile(chromium.path, [...flags, '--dump-dom', 'about:blank'], limits, (_error, _stdout, stderr) =>
      resolve(stderr.trim()),
    )
  })
}

const probeTimeoutMs = 10_000
