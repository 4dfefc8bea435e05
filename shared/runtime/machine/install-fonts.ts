import { aptGet, type AptReport } from './apt-get.ts'

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
