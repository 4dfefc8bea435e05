/** Recognizes text in pictures of pages, outside the event loop. */
export interface Ocr {
  /** Returns the lines of the page. Throws the signal's reason when it aborts, and an Error if no engine can run. */
  recognize: (picture: PagePicture, signal: AbortSignal) => Promise<string>
}

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

/** Pixels per inch, as tesseract expects them. */
export const dpiOf = ({ scale }: PagePicture): number => Math.max(70, Math.round(scale * 72))
