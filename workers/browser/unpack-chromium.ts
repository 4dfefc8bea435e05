import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The Chromium of the npm package, unpacked once for each version into the data folder: 220 MB, about five seconds.
 * Any number of processes may ask at once; none sees a part of it.
 */
export async function unpackChromium(dataDir: string): Promise<{ path: string; env: Record<string, string> }> {
  const dir = join(resolve(dataDir), `chromium-${version()}`)
  if (!existsSync(dir)) await unpackInto(dir)
  // The machine's own fonts, where it has any set up.
  const env = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(dir, 'fonts') }
  return { path: join(dir, 'chromium'), env: { ...env, LD_LIBRARY_PATH: dir } }
}

async function unpackInto(dir: string): Promise<void> {
  await mkdir(resolve(dir, '..'), { recursive: true })
  const staging = await mkdtemp(`${dir}-`)
  try {
    // The package unpacks into the temporary folder of its process, and takes what lies there for finished.
    await run(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      env: { TMPDIR: staging },
    })
    // Of several processes one comes first; its work is as good as ours.
    await rename(staging, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`

function version(): string {
  const require = createRequire(import.meta.url)
  const { path } = findPackage(require.resolve('@sparticuz/chromium'))
  return (require(path) as { version: string }).version
}

/** The package does not export its package.json. */
function findPackage(entry: string): { path: string } {
  return { path: join(entry.slice(0, entry.lastIndexOf('/build/')), 'package.json') }
}
