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
