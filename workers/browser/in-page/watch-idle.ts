/**
 * Runs in a page before its own scripts, and detects when the page is idle: its timers have run and its document has not
 * changed for a while. The functions that it wraps look and work as before.
 */
export function watchIdle(key: string): void {
  const symbol = Symbol.for(key)
  if (symbol in window) return
  const { performance } = window
  const setTimer = window.setTimeout.bind(window)
  const nextFrame = window.requestAnimationFrame.bind(window)
  const now = () => performance.now()
  let changedAt = now()
  let watchesScroll = false
  let isPeriodic = false
  let awaitsFrames = false
  const pending = new Map<string, () => void>()
  // A click may start a timer long after the last change.
  let pendingSince = changedAt
  let level = 0

  /** An added element or longer text counts as a change; a ticking clock does not. */
  const isChange = (node: Node) => node instanceof Element || (node.nodeValue ?? '').length > 20
  new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(isChange))) changedAt = now()
  }).observe(document, { subtree: true, childList: true })

  // Timers that start each other in longer chains are periodic, and are not waited for.
  const maxChainLength = 4
  const maxDelayMs = 1000

  interface Timing {
    set: 'setTimeout' | 'requestAnimationFrame' | 'requestIdleCallback'
    clear: 'clearTimeout' | 'cancelAnimationFrame' | 'cancelIdleCallback'
    isSoon: (delay: unknown) => boolean
  }
  const isShort = (delay: unknown) => !(Number(delay) > maxDelayMs)
  const always = () => true
  const timings: Timing[] = [
    { set: 'setTimeout', clear: 'clearTimeout', isSoon: isShort },
    { set: 'requestAnimationFrame', clear: 'cancelAnimationFrame', isSoon: always },
    { set: 'requestIdleCallback', clear: 'cancelIdleCallback', isSoon: always },
  ]
  for (const { set, clear, isSoon } of timings) watchTiming(set, clear, isSoon)

  function watchTiming(set: Timing['set'], clear: Timing['clear'], isSoon: Timing['isSoon']): void {
    replace(window, set, (original, self, args) => {
      const [callback, ...rest] = args
      if (typeof callback !== 'function' || !isSoon(rest[0])) return Reflect.apply(original, self, args)
      if (level >= maxChainLength) {
        isPeriodic = true
        return Reflect.apply(original, self, args)
      }
      const own = level + 1
      let name = ''
      const watched = function (this: unknown, ...callbackArgs: unknown[]): unknown {
        pending.delete(name)
        const outer = level
        level = own
        try {
          return Reflect.apply(callback, this, callbackArgs)
        } finally {
          level = outer
        }
      }
      const id: unknown = Reflect.apply(original, self, [watched, ...rest])
      name = `${set} ${String(id)}`
      if (pending.size === 0) pendingSince = now()
      pending.set(name, watched)
      return id
    })
    replace(window, clear, (original, self, args) => {
      pending.delete(`${set} ${String(args[0])}`)
      return Reflect.apply(original, self, args)
    })
  }

  replace(window, 'setInterval', (original, self, args) => {
    if (isShort(args[1])) isPeriodic = true
    return Reflect.apply(original, self, args)
  })
  for (const name of ['Worker', 'WebSocket', 'EventSource'] as const) onConstruct(name, () => (isPeriodic = true))
  onConstruct('IntersectionObserver', () => (watchesScroll = true))
  // A request that starts now is seen outside the page some time later.
  const noteRequest = (original: (...args: never[]) => unknown, self: unknown, args: unknown[]) => {
    changedAt = now()
    return Reflect.apply(original, self, args)
  }
  replace(window, 'fetch', noteRequest)
  replace(XMLHttpRequest.prototype, 'send', noteRequest)
  replace(EventTarget.prototype, 'addEventListener', (original, self, args) => {
    if (args[0] === 'scroll') watchesScroll = true
    return Reflect.apply(original, self, args)
  })

  // A Proxy, because some pages check that these functions print as native code.
  function replace(
    owner: object,
    name: string,
    apply: (original: (...args: never[]) => unknown, self: unknown, args: unknown[]) => unknown,
  ): void {
    const original = Reflect.get(owner, name) as (...args: never[]) => unknown
    Reflect.set(owner, name, new Proxy(original, { apply }))
  }

  function onConstruct(name: 'Worker' | 'WebSocket' | 'EventSource' | 'IntersectionObserver', note: () => void): void {
    if (!(name in window)) return
    const construct = (original: object, args: unknown[], made: () => void): object => {
      note()
      return Reflect.construct(original as () => void, args, made) as object
    }
    Reflect.set(window, name, new Proxy(window[name], { construct: construct as never }))
  }

  /** Milliseconds until the page is idle, if it does not change. Infinity while it loads or draws. */
  function idleIn(): number {
    if (document.readyState !== 'complete' || awaitsFrames) return Infinity
    if (document.scripts.length === 0 && pending.size === 0) return 0
    const quietMs = isPeriodic ? 500 : 60
    const idleAt = pending.size > 0 ? Math.max(changedAt, pendingSince) + 1500 : changedAt + quietMs
    return Math.max(0, idleAt - now())
  }

  /** Resolves when the page is idle, or after `maxMs`. `hasChanged`: it was just scrolled or resized, and may react. */
  const waitUntilIdle = (maxMs: number, hasChanged: boolean) =>
    new Promise((resolve) => {
      const startedAt = now()
      if (hasChanged) expectChange()
      const poll = () => {
        const leftMs = idleIn()
        if (leftMs === 0 || now() - startedAt >= maxMs) resolve({ isIdle: leftMs === 0, watchesScroll })
        else setTimer(poll, Math.min(Math.ceil(leftMs), 10))
      }
      poll()
    })
  /** Observers of scrolling and of intersections run with the next frame, which a busy machine draws late. */
  function expectChange(): void {
    awaitsFrames = true
    nextFrame(() =>
      nextFrame(() => {
        awaitsFrames = false
        changedAt = now()
      }),
    )
  }
  Object.defineProperty(window, symbol, { value: waitUntilIdle, enumerable: false })
}
