import puppeteer, { type Browser } from 'puppeteer-core'
import type { Chromium } from './choose-chromium.ts'
import { chromiumEnv } from './chromium-env.ts'
import { usualViewport } from './dress-tab.ts'
import { giveWay } from './give-way.ts'
import { launchFlags, sandboxFlags, unwantedFlags } from './launch-flags.ts'
import { endGroup, killGroup } from './process-group.ts'
import { makeProfileFolder, removeProfileFolder } from './profile-folder.ts'

/** A Chromium that runs. Disposing it ends all its processes and removes what it kept. */
export interface RunningChromium extends AsyncDisposable {
  browser: Browser
  /** All its processes are in this group. */
  groupId: number
  /** Ends all its processes at once. */
  kill: () => void
}

const launchMs = 30_000
/** What it may take to end by itself. */
const farewellMs = 2000

/** Starts a Chromium with a profile of its own and nothing of our environment. Rejects when it does not come up. */
export async function launchChromium(chromium: Chromium, isSandboxed: boolean): Promise<RunningChromium> {
  const dir = await makeProfileFolder()
  try {
    const browser = await puppeteer.launch({
      executablePath: chromium.path,
      headless: chromium.isShell ? 'shell' : true,
      // No port that a page could speak to.
      pipe: true,
      userDataDir: dir,
      env: chromiumEnv(chromium, dir),
      args: [...launchFlags, ...sandboxFlags(isSandboxed)],
      ignoreDefaultArgs: [...unwantedFlags],
      defaultViewport: usualViewport,
      timeout: launchMs,
      protocolTimeout: 60_000,
      // The process ends its browsers itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    // A browser that was launched has a process, and leads a group.
    const groupId = browser.process()?.pid ?? process.pid
    // When it is killed its pipes break, which puppeteer stops listening to before they do.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => {})
    await giveWay(groupId)
    const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
    const kill = () => killGroup(groupId)
    return {
      browser,
      groupId,
      kill,
      async [Symbol.asyncDispose]() {
        const timer = setTimeout(kill, farewellMs)
        await Promise.race([browser.close().catch(() => undefined), ended])
        clearTimeout(timer)
        await endGroup(groupId)
        await removeProfileFolder(dir)
      },
    }
  } catch (error) {
    await removeProfileFolder(dir)
    throw error
  }
}
