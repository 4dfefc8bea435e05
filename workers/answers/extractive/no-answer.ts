import { AppError } from '#shared/contract/errors.ts'
import type { Source } from '#workers/evidence/source.ts'

/** NO_ANSWER, with the pages that were read as details. */
export const noAnswer = (sources: readonly Pick<Source, 'url' | 'title'>[]): AppError =>
  new AppError(
    'NO_ANSWER',
    `Expected an answer in the ${sources.length} pages that were read; none of them states it. Name the subject in full, use other words, or read other pages.`,
    {
      details: sources.map(({ url, title }, position) => ({
        path: `/sources/${position}`,
        message: `${url.slice(0, maxChars)}${title === '' ? '' : ` (${title.slice(0, maxChars)})`} was read.`,
      })),
    },
  )

const maxChars = 300
