export interface SitemapClock extends Disposable {
  signal: AbortSignal
  /** When the signal aborts unless more is found, Unix milliseconds. */
  endsAt: () => number
}

/**
 * A signal that ends the reading of sitemaps: at `endsAt` (Unix milliseconds), or halfway if there is not enough by then,
 * so that time is left for the links of a page. Also aborts with the outer signal.
 */
export function openSitemapClock(
  { endsAt, now, hasEnough }: { endsAt: number; now: () => number; hasEnough: () => boolean },
  outer: AbortSignal,
): SitemapClock {
  const controller = new AbortController()
  const halfMs = Math.max(0, (endsAt - now()) / 2)
  const halfAt = endsAt - halfMs
  const end = () => controller.abort()
  let timer = setTimeout(() => {
    if (!hasEnough()) return end()
    timer = setTimeout(end, halfMs)
  }, halfMs)
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    endsAt: () => (hasEnough() || now() >= halfAt ? endsAt : halfAt),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
