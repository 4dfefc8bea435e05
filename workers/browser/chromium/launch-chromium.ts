import puppeteer, { type Browser } from 'puppeteer'
import { viewports } from '#workers/browser/caller/play-device.ts'
import type { Chromium } from './choose-chromium.ts'
import { chromiumEnv, launchFlags, removedFlags, sandboxFlags } from './launch-flags.ts'
import { killGroup, killGroupAndWait, lowerGroupPriority } from './process-group.ts'
import { openProfileFolder } from './profile-folder.ts'

/** Disposing it ends all its processes and removes its files. */
export interface RunningChromium extends AsyncDisposable {
  browser: Browser
  /** The process group of all its processes. */
  groupId: number
  /** Kills all its processes. */
  kill: () => void
}

const launchTimeoutMs = 30_000
/** Chromium is killed if it takes longer to close. */
const closeTimeoutMs = 2000

/** Starts Chromium with a fresh profile and without our environment variables. Rejects if it does not start. */
export async function launchChromium(chromium: Chromium, isSandboxed: boolean): Promise<RunningChromium> {
  await using launching = new AsyncDisposableStack()
  const profile = launching.use(await openProfileFolder())
  const { dir } = profile
  const browser = await puppeteer.launch({
    executablePath: chromium.path,
    headless: chromium.isShell ? 'shell' : true,
    // Without a debugging port, which pages could connect to.
    pipe: true,
    userDataDir: dir,
    env: chromiumEnv(chromium, dir),
    args: [...launchFlags, ...sandboxFlags(isSandboxed)],
    ignoreDefaultArgs: [...removedFlags],
    defaultViewport: viewports.desktop,
    timeout: launchTimeoutMs,
    protocolTimeout: 60_000,
    // Our own shutdown closes the browsers.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  // A launched browser leads its own process group.
  const groupId = browser.process()?.pid ?? process.pid
  // A kill breaks its pipes after puppeteer has removed its error listeners.
  for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => {})
  profile.recordLeader(groupId)
  await lowerGroupPriority(groupId)
  const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
  const kill = () => killGroup(groupId)
  const launched = launching.move()
  return {
    browser,
    groupId,
    kill,
    async [Symbol.asyncDispose]() {
      const timer = setTimeout(kill, closeTimeoutMs)
      await Promise.race([browser.close().catch(() => undefined), ended])
      clearTimeout(timer)
      await killGroupAndWait(groupId)
      await launched.disposeAsync()
    },
  }
}
