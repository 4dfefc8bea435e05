import { AppError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import { installHint } from '#shared/machine/install-hint.ts'
import type { BrowserAbout } from './browser.ts'
import { chooseChromium, type Chromium } from './choose-chromium.ts'
import { launchChromium, type RunningChromium } from './launch-chromium.ts'

export interface ChromiumPlace {
  chromePath: string | undefined
  dataDir: string
}

export interface StartedChromium {
  /** The one that was started, then further ones like it. */
  launch: () => Promise<RunningChromium>
  about: Omit<BrowserAbout, 'version'>
}

/**
 * Finds a Chromium that starts, and how: with its sandbox, unless this process is root or the system forbids it, which
 * is said once. Throws CAPABILITY_UNAVAILABLE where there is none.
 */
export async function startChromium(place: ChromiumPlace, log: Log): Promise<StartedChromium> {
  const chromium = await chooseChromium(place)
  if (chromium === undefined) throw new AppError('CAPABILITY_UNAVAILABLE', `There is no Chromium. ${wayOut()}`)
  const started = await startFirst(chromium)
  const { isSandboxed } = started
  let first: RunningChromium | undefined = started.first
  if (!isSandboxed) log.warn(noSandbox)
  return {
    about: { source: chromium.source, isSandboxed },
    async launch() {
      const given = first
      first = undefined
      return given ?? launchChromium(chromium, isSandboxed)
    },
  }
}

const noSandbox =
  'Chromium runs without its sandbox: run this as another user than root, where the system allows user namespaces'

interface First {
  first: RunningChromium
  isSandboxed: boolean
}

async function startFirst(chromium: Chromium): Promise<First> {
  try {
    // Chromium refuses to start as root with it.
    if (process.getuid?.() === 0) return { first: await launchChromium(chromium, false), isSandboxed: false }
    return { first: await launchChromium(chromium, true), isSandboxed: true }
  } catch (error) {
    if (isAboutSandbox(error)) return startFirstPlain(chromium)
    throw notStarting(chromium, error)
  }
}

async function startFirstPlain(chromium: Chromium): Promise<First> {
  try {
    return { first: await launchChromium(chromium, false), isSandboxed: false }
  } catch (error) {
    throw notStarting(chromium, error)
  }
}

const isAboutSandbox = (error: unknown) =>
  process.getuid?.() !== 0 && error instanceof Error && /sandbox/i.test(error.message)

function notStarting({ path, source }: Chromium, cause: unknown): AppError {
  const whose = source === 'package' ? 'the npm package' : source
  return new AppError('CAPABILITY_UNAVAILABLE', `${path} (of ${whose}) does not start as a browser. ${wayOut()}`, {
    cause,
  })
}

const wayOut = () => `${installHint('chromium')} Or set CHROME_PATH.`
