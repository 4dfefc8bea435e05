import { splitSentences } from '#workers/evidence/split-sentences.ts'
import type { StatementReader } from './read-statement.ts'
import type { Statement } from './statement.ts'

/** The sentences of a claim, each of which its sources must back. `language`: of the sources. */
export function readSentences(
  text: string,
  language: string | undefined,
  { read }: { read: StatementReader },
): Statement[] {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  return (sentences.length > 0 ? sentences : [text]).map((sentence) => read(sentence, language))
}
