import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { aptGet, type AptReport } from './apt-get.ts'
import { findChromium } from './find-chromium.ts'

/**
 * Installs redis-server without a system service. The package `redis-server` would start one on port 6379 at every boot.
 * `redis-tools` contains the same binary as redis-check-rdb; under the name redis-server it runs as the server.
 * Does not throw: apt-get's errors are reported.
 */
export async function installRedis(report: AptReport): Promise<void> {
  if (!existsSync(program)) await aptGet(['update'], report)
  if (!existsSync(program)) await aptGet(['install', '-y', '--no-install-recommends', 'redis-tools'], report)
  if (!existsSync(program)) return
  rmSync(link, { force: true })
  symlinkSync(program, link)
}

const program = '/usr/bin/redis-check-rdb'
const link = '/usr/local/bin/redis-server'

/** Whether a Chromium is installed, or the one from npm finds its shared libraries. */
export function hasChromium(): boolean {
  if (findChromium() !== undefined) return true
  return hasNpmChromium() && libraryDirs.some((dir) => existsSync(`${dir}/libnss3.so`))
}

function hasNpmChromium(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    return import.meta.resolve('@sparticuz/chromium') !== ''
  } catch {
    return false
  }
}

/** Installs Chromium, or the libraries of the one from npm where the distribution has no package, as on Ubuntu. */
export async function installChromium(report: AptReport): Promise<void> {
  await aptGet(['update'], report)
  for (const packages of [['chromium-headless-shell'], ['chromium'], ['libnss3', 'libexpat1']]) {
    if (await aptGet(['install', '-y', '--no-install-recommends', ...packages], report)) return
  }
}

const libraryDirs = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']

/** Installs fonts for every script, and Fontconfig, which Chromium uses to find them. */
export async function installFonts(report: AptReport): Promise<void> {
  if (!(await aptGet(['update'], report))) return
  await aptGet(['install', '-y', '--no-install-recommends', ...fontPackages], report)
}

export const fontPackages = [
  'fontconfig',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
]
