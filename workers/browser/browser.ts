import type { CDPSession, Page } from 'puppeteer-core'
import type { ProxyLine } from '#shared/ports/egress-proxy.ts'
import type { Traffic } from './watch-traffic.ts'

export interface Tab {
  /**
   * In an isolated context of its own, nothing loaded yet. Dialogs are answered, popups closed, downloads and
   * permissions denied.
   */
  page: Page
  /** A session of its page, beside puppeteer's own. */
  cdp: CDPSession
  /** What its page asks of the network. */
  traffic: Traffic
  /** What its way out saw. */
  line: ProxyLine
  now: () => number
}

export interface TabOptions {
  /** Ends the work. Whatever the page does, its context, if need be its browser, is killed at most 2 s after. */
  signal: AbortSignal
  /** Unix milliseconds; the tab is killed at most 2 s after. */
  deadlineAt: number
}

export interface Browser extends AsyncDisposable {
  /**
   * Runs `work` in a fresh tab of a warm browser. Rejects with what `work` rejects with, with RENDER_FAILED when the
   * browser crashed under it twice (one retry, on another browser), with an error that is no fault of the page when no
   * browser can be had, with the signal's reason when that aborts.
   */
  inTab: <T>(options: TabOptions, work: (tab: Tab) => Promise<T>) => Promise<T>
  /** Renders a page of our own, for real. Throws when that does not work. */
  prove: () => Promise<void>
  /** Whether it was seen to render lately; false at once when no browser could be had for a job. */
  isProven: () => boolean
  about: BrowserAbout
}

export interface BrowserAbout {
  /** As the browser says it: 'Chrome/153.0…'. */
  version: string
  isSandboxed: boolean
  /** Who provided it: the setting, the machine, or the npm package. */
  source: 'CHROME_PATH' | 'machine' | 'package'
}
