import { existsSync } from 'node:fs'

/** Where Chromium is on this machine; undefined where it is not. Programs, not the scripts in front of them. */
export function findChromium(): string | undefined {
  return places[process.platform]?.find((place) => existsSync(place))
}

/**
 * A headless shell first: the same engine without the windows, which opens a page in a quarter of the time. Not in
 * /usr/bin: what is there are scripts that add flags of their own, or only tell how to get the real one.
 */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
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
