import { AppError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import { installHint } from '#shared/machine/install-hint.ts'
import { askChromium } from './ask-chromium.ts'
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
  const chromium = await chooseChromium(place).catch((cause: unknown) => {
    throw none('There is no Chromium on this machine, and that of the npm package cannot be unpacked.', cause)
  })
  if (chromium === undefined) throw none('There is no Chromium.')
  const { noSandbox, ...started } = await startFirst(chromium)
  const isSandboxed = noSandbox === undefined
  let first: RunningChromium | undefined = started.first
  if (!isSandboxed) log.warn({ reason: noSandbox }, withoutSandbox)
  return {
    about: { source: chromium.source, isSandboxed },
    async launch() {
      const given = first
      first = undefined
      return given ?? launchChromium(chromium, isSandboxed)
    },
  }
}

const withoutSandbox =
  'Chromium runs without its sandbox: run this as another user than root, where the system allows user namespaces'

interface First {
  first: RunningChromium
  /** Undefined where it is sandboxed. */
  noSandbox?: string
}

async function startFirst(chromium: Chromium): Promise<First> {
  if (process.getuid?.() === 0) return { first: await startPlain(chromium), noSandbox: 'this process is root' }
  try {
    return { first: await launchChromium(chromium, true) }
  } catch (cause) {
    const said = await askChromium(chromium, true)
    if (!/sandbox|namespace/i.test(said)) throw notStarting(chromium, said, cause)
    return { first: await startPlain(chromium), noSandbox: said }
  }
}

async function startPlain(chromium: Chromium): Promise<RunningChromium> {
  try {
    return await launchChromium(chromium, false)
  } catch (cause) {
    throw notStarting(chromium, await askChromium(chromium, false), cause)
  }
}

function notStarting({ path, source }: Chromium, said: string, cause: unknown): AppError {
  const whose = source === 'package' ? 'the npm package' : source
  return none(`${path} (of ${whose}) does not start as a browser.`, said === '' ? cause : new Error(said, { cause }))
}

function none(what: string, cause?: unknown): AppError {
  return new AppError('CAPABILITY_UNAVAILABLE', `${what} ${installHint('chromium')} Or set CHROME_PATH.`, { cause })
}
