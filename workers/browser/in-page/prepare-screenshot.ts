/** Scrolls down, up to the limits, and back to the top: the page then loads its lazy content. */
export async function scrollThrough({ maxHeight, maxMs }: { maxHeight: number; maxMs: number }): Promise<void> {
  const endsAt = performance.now() + maxMs
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  for (const image of document.querySelectorAll('img[loading=lazy], iframe[loading=lazy]'))
    (image as HTMLImageElement).loading = 'eager'
  for (let top = 0; top < maxHeight && performance.now() < endsAt; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await pause(40)
    if (top + innerHeight >= document.documentElement.scrollHeight) break
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await pause(40)
}

/** Decodes the images of a page once it has loaded, and notes them for `freezePage`, which then does not wait for them. */
export async function decodeImages(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }))
  const decoded = new WeakMap<HTMLImageElement, { source: string; at: number }>()
  // A symbol: the names of elements are properties of the window, too.
  Reflect.set(window, Symbol.for('decoded images'), decoded)
  const decode = async (image: HTMLImageElement) => {
    const source = image.currentSrc
    await image.decode()
    decoded.set(image, { source, at: performance.now() })
  }
  await Promise.allSettled([...document.images].slice(0, 200).map(decode))
}

/**
 * Makes a page static: waits for fonts and images, finishes animations (endless ones return to their start), pauses media,
 * and hides text cursors and the elements that `hidden` selects. Takes `maxMs` at most.
 */
export async function freezePage({ maxMs, hidden }: { maxMs: number; hidden: readonly string[] }) {
  const rules = hidden.map((selector) => `${selector} { display: none !important }`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(['* { caret-color: transparent !important }', ...rules].join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause()

  const endsAt = performance.now() + maxMs
  // Chromium requests a lazy image when it comes near the window. Until then, waiting does not load it.
  const isDeferred = (image: HTMLImageElement) => image.loading === 'lazy' && image.currentSrc === ''
  const isLoaded = (image: HTMLImageElement) =>
    image.complete || isDeferred(image) || image.getBoundingClientRect().width === 0
  const frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))])
  const withinTime = (wait: Promise<unknown>) =>
    Promise.race([wait, new Promise((done) => setTimeout(done, endsAt - performance.now()))])

  await withinTime(document.fonts.ready)
  while (![...document.images].every(isLoaded) && performance.now() < endsAt) await frame()
  type Decoded = WeakMap<HTMLImageElement, { source: string; at: number }>
  // Set by `decodeImages`, if it has run in this document.
  const decoded = Reflect.get(window, Symbol.for('decoded images')) as Decoded | undefined
  // Chromium keeps a decoded image for 250 ms.
  const isDecoded = (image: HTMLImageElement) => {
    const last = decoded?.get(image)
    return last?.source === image.currentSrc && performance.now() - last.at < 200
  }
  const undecoded = [...document.images].slice(0, 200).filter((image) => !isDecoded(image) && !isDeferred(image))
  await withinTime(Promise.allSettled(undecoded.map((image) => image.decode())))
  const animations = document.getAnimations()
  for (const animation of animations) {
    try {
      animation.finish()
    } catch {
      // Throws for an endless animation. Setting the time completes the pause.
      animation.pause()
      animation.currentTime = 0
      replaceByItsStyles(animation)
    }
  }
  if (animations.length === 0) return
  // A frame begins before the one before it is shown. The fourth begins after the first was shown, however late that is.
  for (let frames = 0; frames < 4; frames++) await withinTime(new Promise(requestAnimationFrame))

  /** Chromium's compositor can go on to show the last frame that it drew of a paused animation. */
  function replaceByItsStyles(animation: Animation): void {
    try {
      animation.commitStyles()
      animation.cancel()
    } catch {
      // Pseudo-elements have no styles of their own.
    }
  }
}
