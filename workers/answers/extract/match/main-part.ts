import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

/**
 * The part of a page's markdown that is about its subject: the text before the first heading such as "Related products" or
 * "Das könnte Ihnen auch gefallen". All of it if nothing would remain.
 */
export function mainPart(content: string): string {
  let at = 0
  for (const line of content.split('\n', maxLines)) {
    if (at > 0 && isHeading(line) && line.length < maxHeading && others.test(wordsOf(line))) return content.slice(0, at)
    at += line.length + 1
  }
  return content
}

const maxLines = 50_000
const maxHeading = 120

const isHeading = (line: string) => line.startsWith('#') || line.startsWith('**')

// cspell:disable
const others =
  /\b(?:related|similar|you (?:may|might) also|also (?:like|bought|viewed)|recommended|recommendations|more (?:from|jobs|events|recipes|articles|products|stories)|other (?:jobs|events|products|recipes)|recently viewed|ahnliche|das konnte|weitere|vous aimerez|vous pourriez|similaires|relacionad[oa]s|tambien|correlati|simili|anche)\b/
// cspell:enable
