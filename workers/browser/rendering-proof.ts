import type { Fleet } from './open-fleet.ts'
import type { OpenTab } from './open-tab.ts'

/** What was seen to work stays proven this long. */
const freshMs = 15_000
/** A proof that takes its time, on a busy machine, is no failure until the last one is this old. */
const staleMs = 45_000
const patienceMs = 10_000

export interface RenderingProof {
  /**
   * Renders a page of our own, with a script and a layout, beside the tabs of the jobs; asked often, it does so now and
   * then. Rejects when that does not work.
   */
  prove: () => Promise<void>
  /** There was no browser to be had: what was proven before is nothing now. */
  doubt: () => void
  /** Whether it was seen to work, and there was no doubt since. */
  isProven: () => boolean
}

export function createRenderingProof(fleet: Pick<Fleet, 'take'>, now: () => number): RenderingProof {
  let provenAt = -Infinity
  let proof: Promise<void> | undefined
  const doubt = () => {
    provenAt = -Infinity
  }
  return {
    doubt,
    isProven: () => now() - provenAt < staleMs,
    async prove() {
      const ageMs = now() - provenAt
      if (ageMs < freshMs) return
      proof ??= renderOnce()
      proof.catch(() => undefined)
      if (ageMs >= staleMs) await proof
    },
  }

  async function renderOnce(): Promise<void> {
    try {
      const tab = await fleet.take().catch((error: unknown) => {
        doubt()
        throw error
      })
      await render(tab)
      provenAt = now()
    } finally {
      proof = undefined
    }
  }
}

async function render(tab: OpenTab): Promise<void> {
  // What it waits for then rejects.
  const timer = setTimeout(() => void tab.close(patienceMs), patienceMs)
  try {
    await tab.page.setContent(`<p id="p" style="width:40px;height:2px"></p><script>p.title = 6 * 7</script>`)
    const seen: unknown = await tab.page.evaluate('`${p.title} ${p.offsetWidth}`')
    if (seen !== '42 40') throw new Error(`the browser rendered ${JSON.stringify(seen)} for '42 40'`)
  } finally {
    clearTimeout(timer)
    await tab.close(patienceMs)
  }
}
