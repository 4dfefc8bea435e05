/** The names of the samples that the browser draws as the box of a missing glyph. An emoji must have colours. */
export function findMissingGlyphs({ samples }: { samples: Record<string, string> }): string[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })
  if (canvasContext === null) return []
  canvasContext.font = '32px sans-serif'
  const draw = (text: string) => {
    canvasContext.clearRect(0, 0, 64, 64)
    canvasContext.fillText(text, 8, 44)
    return [...canvasContext.getImageData(0, 0, 64, 64).data]
  }
  // A private use character, which no font has.
  const missingGlyph = draw('\u{f0000}').join()
  const isGrey = (pixels: number[]) =>
    pixels.every((value, index) => index % 4 === 3 || value === pixels[index - (index % 4)])
  return Object.entries(samples).flatMap(([name, text]) => {
    const pixels = draw(text)
    const isDrawn = pixels.join() !== missingGlyph && !(name === 'emoji' && isGrey(pixels))
    return isDrawn ? [] : [name]
  })
}
