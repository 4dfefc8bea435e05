import type { OpenTab } from '#workers/browser/open-tab.ts'
import type { ChromiumPool } from './chromium-pool.ts'

/** A success is not checked again for this long. */
const freshMs = 15_000
/** A slow check on a busy machine is not a failure until the last success is this old. */
const staleMs = 45_000
const timeoutMs = 10_000

export interface RenderingCheck {
  /**
   * Renders a test page with a script and a layout, in a tab of its own. Skips the check if the last success is recent.
   * Rejects if rendering fails.
   */
  check: () => Promise<void>
  /** Discards the last success, because no browser was available for a job. */
  invalidate: () => void
  /** Whether the last success is recent and still valid. */
  isTransient: () => boolean
}

export function createRenderingCheck(pool: Pick<ChromiumPool, 'openTab'>, now: () => number): RenderingCheck {
  let succeededAt = -Infinity
  let pending: Promise<void> | undefined
  const invalidate = () => {
    succeededAt = -Infinity
  }
  return {
    invalidate,
    isTransient: () => now() - succeededAt < staleMs,
    async check() {
      const ageMs = now() - succeededAt
      if (ageMs < freshMs) return
      pending ??= renderOnce()
      pending.catch(() => undefined)
      if (ageMs >= staleMs) await pending
    },
  }

  async function renderOnce(): Promise<void> {
    try {
      const tab = await pool.openTab().catch((error: unknown) => {
        invalidate()
        throw error
      })
      await render(tab)
      succeededAt = now()
    } finally {
      pending = undefined
    }
  }
}

async function render(tab: OpenTab): Promise<void> {
  // Closing the tab rejects the pending calls.
  const timer = setTimeout(() => void tab.close(timeoutMs), timeoutMs)
  try {
    await tab.page.setContent(`<p id="p" style="width:40px;height:2px"></p><script>p.title = 6 * 7</script>`)
    const seen: unknown = await tab.page.evaluate('`${p.title} ${p.offsetWidth}`')
    if (seen !== '42 40') throw new Error(`Expected the test page to render '42 40'; found ${JSON.stringify(seen)}.`)
  } finally {
    clearTimeout(timer)
    await tab.close(timeoutMs)
  }
}
