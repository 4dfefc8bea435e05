import { findChromium } from '#shared/machine/find-chromium.ts'
import type { BrowserAbout } from './browser.ts'
import { unpackChromium } from './unpack-chromium.ts'

export interface Chromium extends Pick<BrowserAbout, 'source'> {
  path: string
  /** Made for running without windows, and started another way. */
  isShell: boolean
  /** What it needs of its environment. */
  env?: Readonly<Record<string, string>>
}

/**
 * The Chromium to run: the one that is set, else one of the machine, else that of the npm package, where it runs.
 * Rejects when that cannot be unpacked.
 */
export async function chooseChromium({
  chromePath,
  dataDir,
}: {
  chromePath: string | undefined
  dataDir: string
}): Promise<Chromium | undefined> {
  if (chromePath !== undefined) return { path: chromePath, source: 'CHROME_PATH', isShell: isShell(chromePath) }
  const path = findChromium()
  if (path !== undefined) return { path, source: 'machine', isShell: isShell(path) }
  // The package holds no program for anything else.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return { ...(await unpackChromium(dataDir)), source: 'package', isShell: true }
}

const isShell = (path: string) => /headless.shell$/.test(path)
