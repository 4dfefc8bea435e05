import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from './browser.ts'

/**
 * Until the signal, stops the scripts of a document that came and then does not answer any more: the page goes on with
 * what stands behind them. Never rejects.
 */
export async function endHangs({ cdp, traffic }: Tab, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  for (await pause(lookEveryMs); !signal.aborted; await pause(lookEveryMs)) {
    if (traffic.document()?.response === undefined) continue
    const asked = cdp.send('Runtime.evaluate', { expression: '0' }).then(
      () => 'answers' as const,
      () => 'answers' as const,
    )
    if ((await Promise.race([asked, pause(hangMs)])) === 'answers' || signal.aborted) continue
    await cdp.send('Runtime.terminateExecution').catch(() => undefined)
  }
}

const lookEveryMs = 250

/** A heavy page may be busy for seconds, the more so where many are rendered at once. */
const hangMs = 5000
