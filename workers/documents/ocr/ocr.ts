import type { PagePicture } from './render-pages.ts'

/** Recognizes text in pictures of pages, outside the event loop. */
export interface Ocr {
  /** Returns the lines of the page. Throws the signal's reason when it aborts, and an Error if no engine can run. */
  recognize: (picture: PagePicture, signal: AbortSignal) => Promise<string>
}
