import { findChromium } from '#shared/runtime/machine/find-chromium.ts'
import type { BrowserInfo } from '#workers/browser/browser.ts'
import { unpackChromium } from './unpack-chromium.ts'

export interface ChromiumSettings {
  chromePath: string | undefined
  /** The folder to unpack the npm package's Chromium into. */
  dataDir: string
}

export interface Chromium extends Pick<BrowserInfo, 'source'> {
  path: string
  /** Whether it is Chromium's headless shell, which takes other flags. */
  isShell: boolean
  /** Environment variables that it needs. */
  env?: Readonly<Record<string, string>>
}

/**
 * Chooses the Chromium to run: `chromePath`, else one that is installed on the machine, else that of the npm package.
 * Undefined if there is none for this platform. Rejects when the package cannot be unpacked.
 */
export async function chooseChromium({ chromePath, dataDir }: ChromiumSettings): Promise<Chromium | undefined> {
  if (chromePath !== undefined) return { path: chromePath, source: 'CHROME_PATH', isShell: isShell(chromePath) }
  const path = findChromium()
  if (path !== undefined) return { path, source: 'machine', isShell: isShell(path) }
  // The package has no program for other platforms.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return { ...(await unpackChromium(dataDir)), source: 'package', isShell: true }
}

const isShell = (path: string) => /headless.shell$/.test(path)
