/** Scrolls from the top to the end, as far as that is allowed, so that the page loads what is looked at; and back. */
export async function scrollThrough({ mostHeight, mostMs }: { mostHeight: number; mostMs: number }): Promise<void> {
  const until = performance.now() + mostMs
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  for (const image of document.querySelectorAll('img[loading=lazy], iframe[loading=lazy]'))
    (image as HTMLImageElement).loading = 'eager'
  for (let top = 0; top < mostHeight && performance.now() < until; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await pause(40)
    if (top + innerHeight >= document.documentElement.scrollHeight) break
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await pause(40)
}
