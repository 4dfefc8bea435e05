import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#shared/runtime/machine/find-chromium.ts'
import type { BrowserInfo } from '#workers/browser/browser.ts'

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

const run = promisify(execFile)

/**
 * Unpacks the Chromium of the npm package into the data folder, once per version: 220 MB, about 5 s. Several processes may
 * call it at the same time; each sees the complete folder.
 */
export async function unpackChromium(dataDir: string): Promise<{ path: string; env: Record<string, string> }> {
  const dir = join(resolve(dataDir), `chromium-${version()}`)
  if (!existsSync(dir)) await unpackInto(dir)
  const env = { FONTCONFIG_FILE: await writeFontsConf(dir), LD_LIBRARY_PATH: dir }
  return { path: join(dir, 'chromium'), env }
}

/**
 * Configures the fonts of the machine and, as a fallback, the package's Latin font. The package's own configuration names
 * folders that do not exist here.
 */
async function writeFontsConf(dir: string): Promise<string> {
  const path = join(dir, 'fonts.conf')
  const folder = join(dir, 'fonts').replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`
  const staging = `${path}-${randomUUID()}`
  await writeFile(staging, text)
  await rename(staging, path)
  return path
}

async function unpackInto(dir: string): Promise<void> {
  await mkdir(resolve(dir, '..'), { recursive: true })
  const staging = await mkdtemp(`${dir}-`)
  try {
    // The package unpacks into the temporary folder of its process, and skips files that exist there.
    await run(process.execPath, ['--input-type=module', '-e', unpack()], { env: { TMPDIR: staging } })
    // If another process was faster, its folder is used.
    await rename(staging, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const unpack = () =>
  `import chromium from '${import.meta.resolve('@sparticuz/chromium')}'; await chromium.executablePath()`

function version(): string {
  const require = createRequire(import.meta.url)
  const { path } = findPackage(require.resolve('@sparticuz/chromium'))
  return (require(path) as { version: string }).version
}

/** The package does not export its package.json. */
function findPackage(entry: string): { path: string } {
  return { path: join(entry.slice(0, entry.lastIndexOf('/build/')), 'package.json') }
}
