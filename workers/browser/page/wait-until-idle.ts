import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from '#workers/browser/browser.ts'
import { pageScript } from './page-script.ts'

export interface IdleOptions {
  maxMs: number
  /** Unix milliseconds. The wait ends then, even before `maxMs`. */
  endsAt: number
  signal: AbortSignal
  /** Whether we have just scrolled or resized the page: it may react in a moment. */
  hasChanged?: boolean
}

export interface IdleState {
  isIdle: boolean
  /** Whether the page reacts to scrolling. */
  watchesScroll: boolean
}

/** The symbol of the idle watcher in the page. Random, so that a page cannot guess it. */
const idleKey = `idle ${crypto.randomUUID()}`

/** The script that observes a page's timers and changes. It must run before the page's own scripts. */
export const watchIdleScript = `(${await pageScript('watch-idle.ts', 'watchIdle')})(${JSON.stringify(idleKey)})`

/** Waits until a page is idle, or its time is over. Terminates the scripts of a page that hangs. */
export async function waitUntilIdle(options: IdleOptions, tab: Tab): Promise<IdleState> {
  const { cdp, traffic, now } = tab
  const { maxMs, signal } = options
  const endsAt = Math.min(options.endsAt, now() + maxMs)
  let { hasChanged = false } = options
  let state: IdleState = { isIdle: false, watchesScroll: false }
  while (now() < endsAt) {
    signal.throwIfAborted()
    const reply = await askPage({ endsAt, hasChanged }, tab)
    hasChanged = false
    if (reply === 'hangs') {
      await cdp.send('Runtime.terminateExecution').catch(() => undefined)
      return state
    }
    state = reply ?? { ...state, isIdle: false }
    const leftMs = state.isIdle ? traffic.idleIn(networkIdleMs) : pollIntervalMs
    if (leftMs === 0) return state
    await sleep(Math.min(leftMs, pollIntervalMs), undefined, { signal })
  }
  return state
}

const networkIdleMs = 40
const pollIntervalMs = 20
const maxReplyMs = 250

/** Undefined while the page navigates. */
async function askPage(
  { endsAt, hasChanged }: { endsAt: number; hasChanged: boolean },
  { cdp, now }: Tab,
): Promise<IdleState | 'hangs' | undefined> {
  const maxMs = Math.max(0, Math.min(maxReplyMs, endsAt - now()))
  const asking = cdp
    .send('Runtime.evaluate', {
      expression: `window[Symbol.for(${JSON.stringify(idleKey)})]?.(${maxMs}, ${hasChanged})`,
      awaitPromise: true,
      returnByValue: true,
    })
    // The value that `watchIdle` resolves to.
    .then(({ result }) => result.value as IdleState | undefined)
    .catch(() => undefined)
  const stop = new AbortController()
  const timeout = sleep(Math.max(endsAt - now(), hangMs), 'hangs' as const, { signal: stop.signal }).catch(
    () => undefined,
  )
  try {
    return await Promise.race([asking, timeout])
  } finally {
    stop.abort()
  }
}

/** A page that does not reply for this long hangs. */
const hangMs = 1000
