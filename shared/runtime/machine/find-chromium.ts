import { existsSync } from 'node:fs'

/** The path of the installed Chromium or Chrome; undefined if none is found. */
export function findChromium(): string | undefined {
  return paths[process.platform]?.find((path) => existsSync(path))
}

/**
 * In order of preference. The headless shell comes first: it opens a page in a quarter of the time. /usr/bin is left
 * out: it holds wrapper scripts that add flags, or that only print how to install Chromium.
 */
const paths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/lib64/chromium-browser/headless_shell',
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/opt/google/chrome/chrome',
    '/opt/google/chrome-beta/chrome',
    '/opt/chromium.org/chromium/chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}
