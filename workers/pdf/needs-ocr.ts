import type { PageContent } from './content/page-content.ts'

/** Whether a page shows its text as a picture: no words or next to none, and images that cover much of it. */
export function needsOcr({ words, images, unmapped, width, height }: PageContent): boolean {
  let length = 0
  for (const word of words) length += word.text.length
  if (unmapped > 20 && unmapped > length) return true
  const covered = images.reduce(
    (sum, { x0, x1, y0, y1 }) => sum + areaWithin(x1 - x0, width) * areaWithin(y1 - y0, height),
    0,
  )
  const share = covered / Math.max(1, width * height)
  return length === 0 ? share > 0.02 : length < 60 && share > 0.5
}

function areaWithin(length: number, limit: number): number {
  return Math.min(Math.max(0, length), limit)
}
