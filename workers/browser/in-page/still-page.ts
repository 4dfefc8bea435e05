/**
 * Brings a page to a standstill: fonts and pictures are there, animations at their end or, where they have none, at their
 * beginning, films paused, the cursor of a field and what `hidden` selects unseen. Takes `mostMs` at most.
 */
export async function stillPage({ mostMs, hidden }: { mostMs: number; hidden: readonly string[] }) {
  const rules = hidden.map((selector) => `${selector} { display: none !important }`)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(['* { caret-color: transparent !important }', ...rules].join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  for (const film of document.querySelectorAll('video, audio')) (film as HTMLMediaElement).pause()

  const until = performance.now() + mostMs
  const isThere = (image: HTMLImageElement) => image.complete || image.getBoundingClientRect().width === 0
  const frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))])
  const inTime = (wait: Promise<unknown>) =>
    Promise.race([wait, new Promise((done) => setTimeout(done, until - performance.now()))])

  await inTime(document.fonts.ready)
  while (![...document.images].every(isThere) && performance.now() < until) await frame()
  await inTime(Promise.allSettled([...document.images].slice(0, 200).map((image) => image.decode())))
  const animations = document.getAnimations()
  for (const animation of animations) {
    try {
      animation.finish()
    } catch {
      // Endless. To set the time completes the pause.
      animation.pause()
      animation.currentTime = 0
    }
  }
  if (animations.length > 0) await frame()
}
