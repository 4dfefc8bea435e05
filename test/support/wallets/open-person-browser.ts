import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer'
import { chromiumSettings } from '#test/support/browser/open-test-browser.ts'
import { chooseChromium } from '#workers/browser/chromium/choose-chromium.ts'

/** Opens a Chromium as a person uses it: it reaches this machine, and nothing else. */
export async function openPersonBrowser(): Promise<{ browser: Browser } & AsyncDisposable> {
  const chromium = await chooseChromium(chromiumSettings)
  if (chromium === undefined) throw new Error('This machine has no Chromium.')
  const dir = await mkdtemp(join(tmpdir(), 'webintel-person-'))
  const browser = await puppeteer.launch({
    executablePath: chromium.path,
    headless: chromium.isShell ? 'shell' : true,
    pipe: true,
    userDataDir: dir,
    env: { PATH: process.env['PATH'] ?? '', HOME: dir, ...chromium.env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    protocolTimeout: 120_000,
  })
  return {
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
