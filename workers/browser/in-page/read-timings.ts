import type { Timings } from '#workers/browser/audit-facts.ts'

/** The timings of the current document. Waits for the first paint and the next, `maxMs` at most. Missing ones are absent. */
export async function readTimings({ maxMs }: { maxMs: number }): Promise<Timings> {
  const endsAt = performance.now() + maxMs
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const fcpOf = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  while (fcpOf() === undefined && performance.now() < endsAt) await pause(25)
  // A change of the last moment is recorded when it is painted.
  const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await Promise.race([painted, pause(Math.max(0, endsAt - performance.now()))])
  // The observers get what the browser recorded before they started.
  const paints = await recorded('largest-contentful-paint')
  const tasks = await recorded('longtask')
  const shifts = await recorded('layout-shift')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const fcp = fcpOf()
  const lcp = paints.at(-1)?.startTime
  const blocking = tasks.filter(({ startTime, duration }) => startTime + duration > (fcp ?? 0))
  return {
    ttfbMs: Math.round(navigation?.responseStart ?? 0),
    ...(fcp !== undefined && { fcpMs: Math.round(fcp) }),
    ...(lcp !== undefined && { lcpMs: Math.round(lcp) }),
    ...(navigation !== undefined && navigation.loadEventEnd > 0 && { loadMs: Math.round(navigation.loadEventEnd) }),
    cls: Math.round(worstSession(shifts) * 1000) / 1000,
    tbtMs: Math.round(blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)),
    longTasks: tasks.length,
    renderBlocking: blockingResources(),
  }

  function recorded(type: string): Promise<PerformanceEntry[]> {
    return new Promise((resolve) => {
      const entries: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entries.length < 1000) entries.push(entry)
      })
      observer.observe({ type, buffered: true })
      setTimeout(() => {
        for (const entry of observer.takeRecords()) if (entries.length < 1000) entries.push(entry)
        observer.disconnect()
        resolve(entries)
      }, 30)
    })
  }

  /** CLS as browsers define it: the worst window of shifts, with gaps below a second and five seconds at most. */
  function worstSession(entries: readonly PerformanceEntry[]): number {
    let worst = 0
    let sum = 0
    let startedAt = -Infinity
    let latestAt = -Infinity
    for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.hadRecentInput) continue
      if (entry.startTime - latestAt > 1000 || entry.startTime - startedAt > 5000) {
        sum = 0
        startedAt = entry.startTime
      }
      latestAt = entry.startTime
      sum += entry.value
      worst = Math.max(worst, sum)
    }
    return worst
  }

  function blockingResources(): string[] {
    const resources = performance.getEntriesByType('resource').slice(0, 1000) as (PerformanceResourceTiming & {
      renderBlockingStatus?: string
    })[]
    const blocking = resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
    return [...new Set(blocking.map(({ name }) => name.slice(0, 500)))].slice(0, 50)
  }
}
