import type { PagePicture } from './page-picture.ts'

/** Recognizes text in pictures of pages, outside the event loop. */
export interface Ocr {
  /** Returns the lines of the page. Throws the signal's reason when it aborts, and an Error if no engine can run. */
  recognize: (picture: PagePicture, signal: AbortSignal) => Promise<string>
}
