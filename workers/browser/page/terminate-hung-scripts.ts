import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from '#workers/browser/browser.ts'

/**
 * Until the signal aborts, stops scripts that block the document. Parsing then continues after them. Never rejects.
 */
export async function terminateHungScripts({ cdp, traffic }: Tab, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  for (await pause(pollIntervalMs); !signal.aborted; await pause(pollIntervalMs)) {
    if (traffic.document()?.response === undefined) continue
    const reply = cdp.send('Runtime.evaluate', { expression: '0' }).then(
      () => 'answers' as const,
      () => 'answers' as const,
    )
    if ((await Promise.race([reply, pause(maxBusyMs)])) === 'answers' || signal.aborted) continue
    await cdp.send('Runtime.terminateExecution').catch(() => undefined)
  }
}

const pollIntervalMs = 250

/** A heavy page may be busy for seconds, especially while others are rendered. */
const maxBusyMs = 5000
