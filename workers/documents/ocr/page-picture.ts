/** A page of a PDF in shades of gray. */
export interface PagePicture {
  page: number
  width: number
  height: number
  /** One byte a pixel, row by row. */
  gray: Uint8Array
  /** Pixels of the picture per point of the page. */
  scale: number
}

/** Pixels per inch, as tesseract wants to know them. */
export const dpiOf = ({ scale }: PagePicture): number => Math.max(70, Math.round(scale * 72))
