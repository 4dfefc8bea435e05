import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'
import { createBreather } from '#workers/evidence/breathe.ts'
import { maxEvidenceChars, type Source } from '#workers/evidence/source.ts'
import { decodedTexts, findHiddenText } from './find-hidden-text.ts'
import { findInstructions } from './find-instructions.ts'
import { findMarkers } from './find-markers.ts'
import { injectionKinds, type Finding, type InjectionKind } from './finding.ts'

/**
 * One signal for each source with text that is written to steer a language model. The text itself is not repeated: the
 * caller may be a model. Takes linear time.
 */
export async function injectionSignals(
  sources: readonly Pick<Source, 'url' | 'title' | 'text'>[],
): Promise<SourceSignal[]> {
  const breathe = createBreather()
  const signals: SourceSignal[] = []
  for (const { url, title, text } of sources) {
    const kinds = await findInjections(`${title}\n${text}`, breathe)
    if (kinds.length === 0) continue
    const what = kinds.map((kind) => injectionKinds[kind].about).join('; ')
    const severity = kinds.some((kind) => injectionKinds[kind].isGrave) ? 'critical' : 'warning'
    const message = `The page has text that is written to steer a language model: ${what}. It was read as data only.`
    signals.push({ code: 'prompt_injection', severity, message, url })
  }
  return signals
}

/**
 * The kinds of instructions to a model in the text, each once. Works in slices: the event loop runs between them. Callers that
 * scan many texts pass one breather for all of them.
 */
export async function findInjections(text: string, breathe = createBreather()): Promise<InjectionKind[]> {
  const scores = new Map<InjectionKind, number>()
  for (const piece of piecesOf(text.slice(0, maxScanned))) {
    for (const { kind, score } of findingsIn(piece)) scores.set(kind, Math.max(score, scores.get(kind) ?? 0))
    await breathe()
  }
  return kindsOf(scores)
}

/** All that can be evidence, behind a title. */
const maxScanned = maxEvidenceChars + 4000

function findingsIn({ before, body, after }: Piece): Finding[] {
  const start = lowered(before)
  const shown = start + lowered(body)
  const range = { from: start.length, to: shown.length }
  const whole = shown + lowered(after)
  const hidden = findHiddenText(body + after)
  const findings: Finding[] = [...findInstructions(whole, range), ...findMarkers(whole, range)]
  for (const decoded of [...hidden.texts, ...decodedTexts(readable(body + after))]) {
    // Nobody hides these words without a reason: no context makes them harmless.
    if (findInstructions(decoded).length > 0) findings.push({ kind: 'hidden', score: certain })
  }
  if (hidden.isSuspicious) findings.push({ kind: 'hidden', score: certain })
  return findings
}

const readable = (text: string) => normalizeUnicode(text.replaceAll(zeroWidth, ''), 'NFKC')

const lowered = (text: string) => readable(text).toLowerCase()

/** Characters that split words for programs, and not for the reader. */
const zeroWidth = /[\u00AD\u200B-\u200D\u2060-\u2064\uFEFF]/g

/** One clear finding counts, as do two weak ones of different kinds. */
function kindsOf(scores: ReadonlyMap<InjectionKind, number>): InjectionKind[] {
  const hasClear = [...scores.values()].some((score) => score >= certain)
  return hasClear || scores.size >= 2 ? [...scores.keys()] : []
}

const certain = 2

/** A part of a text with its surroundings, which decide how phrases in it are meant. */
interface Piece {
  before: string
  body: string
  after: string
}

/** The text in pieces of a few milliseconds of work. Each place is in the body of one piece. */
export function* piecesOf(text: string): Generator<Piece> {
  for (let start = 0; start < text.length; start += pieceChars) {
    const end = Math.min(text.length, start + pieceChars)
    yield {
      before: text.slice(Math.max(0, start - contextChars), start),
      body: text.slice(start, end),
      after: text.slice(end, end + aheadChars),
    }
  }
}

const pieceChars = 16_000

/** A block of code may have begun this far before. */
const contextChars = 4000

/** A sentence and its surroundings end within this. */
const aheadChars = 600
