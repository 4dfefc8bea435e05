import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import type { Source } from '#workers/evidence/source.ts'
import { decodedTexts } from './decoded-texts.ts'
import { findHiddenText } from './find-hidden-text.ts'
import { findInstructions } from './find-instructions.ts'
import { findMarkers } from './find-markers.ts'
import { injectionKinds, type Finding, type InjectionKind } from './finding.ts'

/**
 * One signal for each source with text that is written to steer a language model. The text itself is not repeated: the
 * caller may be a model. Takes linear time.
 */
export function injectionSignals(sources: readonly Pick<Source, 'url' | 'title' | 'text'>[]): SourceSignal[] {
  return sources.flatMap(({ url, title, text }) => {
    const kinds = findInjections(`${title}\n${text}`)
    if (kinds.length === 0) return []
    const what = kinds.map((kind) => injectionKinds[kind].about).join('; ')
    const severity = kinds.some((kind) => injectionKinds[kind].isGrave) ? 'critical' : 'warning'
    const message = `The page has text that is written to steer a language model: ${what}. It was read as data only.`
    return [{ code: 'prompt_injection' as const, severity, message, url }]
  })
}

/** The kinds of instructions to a model in the text, each once. */
export function findInjections(text: string): InjectionKind[] {
  const scanned = text.slice(0, maxScanned)
  const hidden = findHiddenText(scanned)
  const readable = scanned.replaceAll(zeroWidth, '').normalize('NFKC')
  const findings: Finding[] = [...findInstructions(readable), ...findMarkers(readable)]
  for (const decoded of [...hidden.texts, ...decodedTexts(readable)]) {
    // Nobody hides these words without a reason: no context makes them harmless.
    if (findInstructions(decoded).length > 0) findings.push({ kind: 'hidden', score: certain })
  }
  if (hidden.isSuspicious) findings.push({ kind: 'hidden', score: certain })
  return kindsOf(findings)
}

/** Longer pages are scanned up to here. Models see less of them. */
const maxScanned = 100_000

/** Characters that split words for programs, and not for the reader. */
const zeroWidth = /[\u00AD\u200B-\u200D\u2060-\u2064\uFEFF]/g

/** One clear finding counts, as do two weak ones of different kinds. */
function kindsOf(findings: readonly Finding[]): InjectionKind[] {
  const scores = new Map<InjectionKind, number>()
  for (const { kind, score } of findings) scores.set(kind, Math.max(score, scores.get(kind) ?? 0))
  const weak = [...scores].filter(([, score]) => score > 0)
  const hasClear = weak.some(([, score]) => score >= certain)
  return hasClear || weak.length >= 2 ? weak.map(([kind]) => kind) : []
}

const certain = 2
