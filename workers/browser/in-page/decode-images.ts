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
