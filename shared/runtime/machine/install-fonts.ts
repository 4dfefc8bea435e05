import { aptGet } from './apt-get.ts'

/** Installs fonts for every script, and Fontconfig, which Chromium uses to find them. */
export function installFonts(): void {
  if (!aptGet('update')) return
  aptGet('install', '-y', '--no-install-recommends', ...fontPackages)
}

export const fontPackages = [
  'fontconfig',
  'fonts-liberation',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
]
