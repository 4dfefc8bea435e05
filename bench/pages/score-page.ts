import { AppError } from '#shared/contract/errors.ts'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { readHtml } from '#workers/pages/read-html.ts'
import { classifyBlocks, type Judge } from '#workers/pages/selection/classify-blocks.ts'
import type { LabelledPage } from './data-folder.ts'
import { markdownText } from './markdown-text.ts'
import { scoreWords, type WordScore } from './word-score.ts'

export interface ScoredVariant {
  judge: Judge
  title: 'include' | 'exclude'
}

/** Extracts a page as the service does it, with the models and the shift of a variant, and scores its words. */
export function scorePage({ html, url, expectedText }: LabelledPage, { judge, title }: ScoredVariant): WordScore {
  return scoreWords(markdownText(extract()), expectedText)

  function extract(): string {
    try {
      const { blocks } = readHtml(
        decodeBody(html, 'text/html').text,
        { url },
        { mainContent: true, format: 'markdown', links: false, title, classify: (page) => classifyBlocks(page, judge) },
      )
      return blocks.join('\n\n')
    } catch (thrown) {
      // A refused page has no content.
      if (thrown instanceof AppError && thrown.code !== 'INTERNAL') return ''
      throw thrown
    }
  }
}
