import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from './browser.ts'
import { pageScript } from './page-script.ts'

export interface SettleOptions {
  /** A page that does not rest is taken as it stands then, and in any case at `endsAt`, Unix milliseconds. */
  mostMs: number
  endsAt: number
  signal: AbortSignal
  /** Whether something was done to the page just now that it may answer to. */
  isStirred?: boolean
}

export interface Rest {
  isQuiet: boolean
  /** Whether the page watches how far its reader has come. */
  watchesSight: boolean
}

/** Under which the page's watch is found; nothing of the page's own is called so. */
const restKey = `rest ${crypto.randomUUID()}`

/** The script that is to run in a page before its own, so that it can be told when it rests. */
export const watchRest = `(${await pageScript('watch-rest.ts', 'watchRest')})(${JSON.stringify(restKey)})`

/** Waits until a page has nothing more to do, or as long as it may. A page that hangs is stopped, and then stands still. */
export async function settlePage(options: SettleOptions, tab: Tab): Promise<Rest> {
  const { cdp, traffic, now } = tab
  const { mostMs, signal } = options
  const endsAt = Math.min(options.endsAt, now() + mostMs)
  let { isStirred = false } = options
  let rest: Rest = { isQuiet: false, watchesSight: false }
  while (now() < endsAt) {
    signal.throwIfAborted()
    const asked = await askPage({ endsAt, isStirred }, tab)
    isStirred = false
    if (asked === 'hangs') {
      await cdp.send('Runtime.terminateExecution').catch(() => undefined)
      return rest
    }
    rest = asked ?? { ...rest, isQuiet: false }
    const leftMs = rest.isQuiet ? traffic.quietIn(quietMs) : pauseMs
    if (leftMs === 0) return rest
    await sleep(Math.min(leftMs, pauseMs), undefined, { signal })
  }
  return rest
}

const quietMs = 40
const pauseMs = 20
const askMs = 250

/** The page between two documents has no answer. */
async function askPage(
  { endsAt, isStirred }: { endsAt: number; isStirred: boolean },
  { cdp, now }: Tab,
): Promise<Rest | 'hangs' | undefined> {
  const mostMs = Math.max(0, Math.min(askMs, endsAt - now()))
  const asking = cdp
    .send('Runtime.evaluate', {
      expression: `window[Symbol.for(${JSON.stringify(restKey)})]?.(${mostMs}, ${isStirred})`,
      awaitPromise: true,
      returnByValue: true,
    })
    // By the watch of ours, by value.
    .then(({ result }) => result.value as Rest | undefined)
    .catch(() => undefined)
  const stop = new AbortController()
  const patience = sleep(Math.max(endsAt - now(), hangMs), 'hangs' as const, { signal: stop.signal }).catch(
    () => undefined,
  )
  try {
    return await Promise.race([asking, patience])
  } finally {
    stop.abort()
  }
}

/** A page that is busy for so long is not asked again. */
const hangMs = 1000
