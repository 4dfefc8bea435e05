import type { CDPSession, Page, Protocol } from 'puppeteer'
import type { ContextProxy } from '#shared/egress/proxy/egress-proxy.ts'
import type { Traffic } from './page/watch-traffic.ts'

export interface Tab {
  /**
   * A blank page in its own browser context. Dialogs are dismissed, popups closed, downloads and permissions denied.
   */
  page: Page
  /** A CDP session of the page, separate from puppeteer's. */
  cdp: CDPSession
  traffic: Traffic
  /** The user agent and client hints of the tab. */
  agent: Protocol.Emulation.SetUserAgentOverrideRequest
  /** The egress proxy of this tab, with the failures that it saw. */
  proxy: ContextProxy
  now: () => number
}

export interface TabOptions {
  /** Ends the work. The tab, and if necessary its browser, is killed within 2 s. */
  signal: AbortSignal
  /** Unix milliseconds. The tab is killed within 2 s after it. */
  deadlineAt: number
}

export interface Browser extends AsyncDisposable {
  /**
   * Runs `work` in a fresh tab. Rejects with the error of `work`; with PAGE_TOO_COMPLEX when the page takes too much memory;
   * with RENDER_FAILED when the page or browser crashed twice (one retry, in a browser of its own); with an internal error
   * when no browser starts; with the signal's reason when it aborts.
   */
  inTab: <T>(options: TabOptions, work: (tab: Tab) => Promise<T>) => Promise<T>
  /** Renders a test page. Rejects if that fails. */
  checkRendering: () => Promise<void>
  /** Whether a recent check succeeded, and a browser was available for every job since. */
  isRendering: () => boolean
  info: BrowserInfo
}

export interface BrowserInfo {
  /** For example 'Chrome/153.0…'. */
  version: string
  isSandboxed: boolean
  /** Writing systems, such as Thai, that have no font: screenshots show boxes for their letters. */
  missingScripts: readonly string[]
  /** Where the program was found: the setting, the machine, or the npm package. */
  source: 'CHROME_PATH' | 'machine' | 'package'
}
