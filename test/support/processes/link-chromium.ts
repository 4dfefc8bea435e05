import { existsSync } from 'node:fs'
import { link, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findChromium } from '#shared/runtime/machine/find-chromium.ts'
import { unpackChromium } from '#workers/browser/chromium/choose-chromium.ts'

/**
 * Puts the Chromium of the npm package into a data folder, if the machine has no other. The program writes the configuration
 * of its fonts there by itself.
 */
export async function linkChromium(dataDir: string): Promise<void> {
  const unpacked = await unpackTestChromium()
  if (unpacked === undefined) return
  const linked = join(dataDir, basename(unpacked))
  if (existsSync(linked)) return
  for (const entry of await readdir(unpacked, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('fonts.conf')) continue
    const folder = join(linked, entry.parentPath.slice(unpacked.length))
    await mkdir(folder, { recursive: true })
    await link(join(entry.parentPath, entry.name), join(folder, entry.name))
  }
}

/**
 * The folder that all tests link to; undefined if the machine has another Chromium. The first call of a machine unpacks it,
 * which takes 5 s of processor time.
 */
export async function unpackTestChromium(): Promise<string | undefined> {
  if (findChromium() !== undefined || process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return dirname((await unpackChromium(tmpdir())).path)
}
