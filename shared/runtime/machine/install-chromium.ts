import { existsSync } from 'node:fs'
import { aptGet } from './apt-get.ts'
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
export function installChromium(): void {
  aptGet('update')
  for (const packages of [['chromium-headless-shell'], ['chromium'], ['libnss3', 'libexpat1']]) {
    if (aptGet('install', '-y', '--no-install-recommends', ...packages)) return
  }
}

const libraryDirs = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']
