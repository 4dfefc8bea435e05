import { createBreather, type Breathe } from '#workers/evidence/breathe.ts'
import { findInjections } from '#workers/evidence/injection/find-injections.ts'
import { maxEvidenceChars, type Source } from '#workers/evidence/source.ts'

/**
 * The sources without the paragraphs that are written to steer a language model, as evidence: a model never sees these
 * paragraphs, and no quote from them is found. A source that is still suspicious without them keeps no text. Everything but
 * `text` stays, so citations name the page as it was read. Works in slices: the event loop runs between them.
 */
export async function withoutInstructions(sources: readonly Source[]): Promise<Source[]> {
  const breathe = createBreather()
  const clean: Source[] = []
  for (const source of sources) {
    const isClean = await isCleanText(`${source.title}\n${source.text}`, breathe)
    clean.push(isClean ? source : { ...source, text: await cleaned(source.text, breathe) })
  }
  return clean
}

const isCleanText = async (text: string, breathe: Breathe) => (await findInjections(text, breathe)).length === 0

async function cleaned(text: string, breathe: Breathe): Promise<string> {
  const kept: string[] = []
  for (const paragraph of text.slice(0, maxEvidenceChars).split('\n\n')) {
    if (await isCleanText(paragraph, breathe)) kept.push(paragraph)
  }
  const rest = kept.join('\n\n')
  return (await isCleanText(rest, breathe)) ? rest : ''
}
