import type { Source } from '#workers/evidence/source.ts'
import { findInjections } from '#workers/llm/injection/find-injections.ts'

/**
 * The sources without the paragraphs that are written to steer a language model, as evidence: a model never sees these
 * paragraphs, and no quote from them is found. A source that is still suspicious without them keeps no text. Everything but
 * `text` stays, so citations name the page as it was read.
 */
export const withoutInstructions = (sources: readonly Source[]): Source[] =>
  sources.map((source) => (isClean(source.title, source.text) ? source : { ...source, text: cleaned(source.text) }))

const isClean = (title: string, text: string) => findInjections(`${title}\n${text}`).length === 0

function cleaned(text: string): string {
  const kept = text
    .split('\n\n')
    .filter((paragraph) => isClean('', paragraph))
    .join('\n\n')
  return isClean('', kept) ? kept : ''
}
