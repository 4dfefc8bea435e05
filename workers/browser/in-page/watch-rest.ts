/**
 * Runs in a page before its own scripts, and notices when it has nothing more to do: its timers have run and its
 * document has stood still for a while. What it replaces looks and works as before.
 */
export function watchRest(key: string): void {
  const symbol = Symbol.for(key)
  if (symbol in window) return
  const { performance } = window
  const later = window.setTimeout.bind(window)
  const nextFrame = window.requestAnimationFrame.bind(window)
  const now = () => performance.now()
  let changedAt = now()
  let watchesSight = false
  let isRhythmic = false
  const pending = new Map<string, () => void>()
  let level = 0

  /** A request or a row of a list counts; a clock that ticks does not. */
  const matters = (node: Node) => node instanceof Element || (node.nodeValue ?? '').length > 20
  new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(matters))) changedAt = now()
  }).observe(document, { subtree: true, childList: true })

  // Chains of timers that begin one another are a rhythm of the page, and are not waited for.
  const deepest = 4
  const longestMs = 1000

  interface Timing {
    set: 'setTimeout' | 'requestAnimationFrame' | 'requestIdleCallback'
    clear: 'clearTimeout' | 'cancelAnimationFrame' | 'cancelIdleCallback'
    isSoon: (delay: unknown) => boolean
  }
  const isShort = (delay: unknown) => !(Number(delay) > longestMs)
  const always = () => true
  const timings: Timing[] = [
    { set: 'setTimeout', clear: 'clearTimeout', isSoon: isShort },
    { set: 'requestAnimationFrame', clear: 'cancelAnimationFrame', isSoon: always },
    { set: 'requestIdleCallback', clear: 'cancelIdleCallback', isSoon: always },
  ]
  for (const { set, clear, isSoon } of timings) watchTiming(set, clear, isSoon)

  function watchTiming(set: Timing['set'], clear: Timing['clear'], isSoon: Timing['isSoon']): void {
    replace(window, set, (original, self, given) => {
      const [callback, ...rest] = given
      if (typeof callback !== 'function' || !isSoon(rest[0])) return Reflect.apply(original, self, given)
      if (level >= deepest) {
        isRhythmic = true
        return Reflect.apply(original, self, given)
      }
      const own = level + 1
      let name = ''
      const watched = function (this: unknown, ...told: unknown[]): unknown {
        pending.delete(name)
        const outer = level
        level = own
        try {
          return Reflect.apply(callback, this, told)
        } finally {
          level = outer
        }
      }
      const id: unknown = Reflect.apply(original, self, [watched, ...rest])
      name = `${set} ${String(id)}`
      pending.set(name, watched)
      return id
    })
    replace(window, clear, (original, self, given) => {
      pending.delete(`${set} ${String(given[0])}`)
      return Reflect.apply(original, self, given)
    })
  }

  replace(window, 'setInterval', (original, self, given) => {
    if (isShort(given[1])) isRhythmic = true
    return Reflect.apply(original, self, given)
  })
  for (const name of ['Worker', 'WebSocket', 'EventSource'] as const) noteUse(name, () => (isRhythmic = true))
  noteUse('IntersectionObserver', () => (watchesSight = true))
  replace(EventTarget.prototype, 'addEventListener', (original, self, given) => {
    if (given[0] === 'scroll') watchesSight = true
    return Reflect.apply(original, self, given)
  })

  // A proxy of a native function says that it is native, as some pages want to see.
  function replace(
    owner: object,
    name: string,
    apply: (original: (...given: never[]) => unknown, self: unknown, given: unknown[]) => unknown,
  ): void {
    const original = Reflect.get(owner, name) as (...given: never[]) => unknown
    Reflect.set(owner, name, new Proxy(original, { apply }))
  }

  function noteUse(name: 'Worker' | 'WebSocket' | 'EventSource' | 'IntersectionObserver', note: () => void): void {
    if (!(name in window)) return
    const construct = (original: object, given: unknown[], made: () => void): object => {
      note()
      return Reflect.construct(original as () => void, given, made) as object
    }
    Reflect.set(window, name, new Proxy(window[name], { construct: construct as never }))
  }

  function isQuiet(): boolean {
    if (document.readyState !== 'complete') return false
    if (document.scripts.length === 0 && pending.size === 0) return true
    const quietMs = now() - changedAt
    if (pending.size > 0) return quietMs >= 1500
    return quietMs >= (isRhythmic ? 500 : 60)
  }

  /** Once the page is quiet, or after that time. `isStirred`: it was scrolled just now, and may not have seen that yet. */
  const rest = (mostMs: number, isStirred: boolean) =>
    new Promise((resolve) => {
      const from = now()
      if (isStirred) stir()
      const look = () => {
        const quiet = isQuiet()
        if (quiet || now() - from >= mostMs) resolve({ isQuiet: quiet, watchesSight })
        else later(look, 10)
      }
      look()
    })
  function stir(): void {
    const note = () => (changedAt = now())
    note()
    nextFrame(() => nextFrame(note))
  }
  Object.defineProperty(window, symbol, { value: rest, enumerable: false })
}
