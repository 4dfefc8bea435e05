import { integer, optional, withDefault, boolean } from '#shared/contract/schema.ts'

const timeout = {
  description: 'Maximum time of the call in milliseconds, queue included',
  minimum: 5000,
  maximum: 30_000,
}

/** For operations that need no browser. */
export const fetchTimeout = withDefault(integer(timeout), 15_000)

/** For operations that need a browser. */
export const browserTimeout = withDefault(integer(timeout), 30_000)

/** For PDF: large files take a while to arrive, and OCR takes seconds a page. */
export const pdfTimeout = withDefault(integer(timeout), 30_000)

const longTimeout = { ...timeout, maximum: 120_000 }

/** For operations that read several pages or ask a language model. */
export const researchTimeout = withDefault(integer(longTimeout), 60_000)

/** For answers to one question. */
export const answerTimeout = withDefault(integer(longTimeout), 30_000)

const ofEachPage = { description: 'Maximum time of each page in milliseconds, queue included' }

/** For operations with several pages, each of which is a call. */
export const eachFetchTimeout = withDefault(integer({ ...timeout, ...ofEachPage }), 15_000)
export const eachResearchTimeout = withDefault(integer({ ...longTimeout, ...ofEachPage }), 60_000)

/** An output field of operations that request pages. */
export const waitedMs = optional(
  integer({
    description: 'Milliseconds that this page waited for the request limit of its host. Absent if it did not wait',
    minimum: 1,
  }),
)

/** The input field of long operations that stands for `Prefer: respond-async`. */
export const respondAsync = withDefault(
  boolean({ description: 'Answer 202 at once, like Prefer: respond-async' }),
  false,
)
