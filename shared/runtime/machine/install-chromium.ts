import { existsSync } from 'node:fs'
import { aptGet, type AptReport } from './apt-get.ts'
import { findChromium } from './find-chromium.ts'

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
