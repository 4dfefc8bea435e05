import type { Fleet } from './open-fleet.ts'

/** What was seen to work stays proven this long. */
const freshMs = 15_000
/** A proof that takes its time, on a busy machine, is no failure until the last one is this old. */
const staleMs = 45_000
const patienceMs = 10_000

/**
 * Renders a page of our own, with a script and a layout, beside the tabs of the jobs; asked often, it does so now and
 * then. Rejects when that does not work.
 */
export function proveRendering(fleet: Pick<Fleet, 'take'>, now: () => number): () => Promise<void> {
  let provenAt = -Infinity
  let proof: Promise<void> | undefined
  return async () => {
    const ageMs = now() - provenAt
    if (ageMs < freshMs) return
    proof ??= prove()
    proof.catch(() => undefined)
    if (ageMs >= staleMs) await proof
  }

  async function prove(): Promise<void> {
    try {
      await render(fleet)
      provenAt = now()
    } finally {
      proof = undefined
    }
  }
}

async function render(fleet: Pick<Fleet, 'take'>): Promise<void> {
  const tab = await fleet.take()
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
