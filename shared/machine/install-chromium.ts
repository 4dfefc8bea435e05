import { existsSync } from 'node:fs'
import { aptGet } from './apt-get.ts'
import { findChromium } from './find-chromium.ts'

/** Whether pages can be rendered here: a Chromium is on the machine, or that of the npm package has what it needs. */
export function hasChromium(): boolean {
  if (findChromium() !== undefined) return true
  return isPackaged() && libraryDirs.some((dir) => existsSync(`${dir}/libnss3.so`))
}

function isPackaged(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    return import.meta.resolve('@sparticuz/chromium') !== ''
  } catch {
    return false
  }
}

/**
 * Installs a Chromium and fonts for every script; where the system has none as a package of its own, as Ubuntu, what
 * that of the npm package needs.
 */
export function installChromium(): void {
  aptGet('update')
  for (const packages of [['chromium-headless-shell'], ['chromium'], ['libnss3', 'libexpat1']]) {
    if (aptGet('install', '-y', '--no-install-recommends', ...packages, ...fonts)) return
  }
}

const fonts = ['fontconfig', 'fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-liberation']

const libraryDirs = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']
