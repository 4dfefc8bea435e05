import { monthOf } from '#shared/values/time-words.ts'
import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { stemOf } from '#workers/answers/extractive/language/words.ts'
import type { Value } from './value.ts'

/**
 * The names of a text that the question does not hold: runs of words in capitals, with particles between them. A single word
 * in capitals at the start of a sentence is not a name.
 */
export function namesIn(text: string, asked: ReadonlySet<string>): Value[] {
  return runsIn(text)
    .map((run) => namePart(run, asked))
    .filter((run) => run.length > 0 && !isSentenceStart(run, text) && !isDate(run))
    .map((run) => ({
      keys: [run.map(({ word }) => word.toLowerCase()).join(' ')],
      start: run[0]?.start ?? 0,
      end: run.at(-1)?.end ?? 0,
    }))
}

interface NameWord {
  word: string
  start: number
  end: number
}

function runsIn(text: string): NameWord[][] {
  const runs: NameWord[][] = []
  let run: NameWord[] = []
  let particles: NameWord[] = []
  let lastEnd = 0
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    particles = []
  }
  for (const match of text.matchAll(tokens)) {
    const token = { word: match[0], start: match.index, end: match.index + match[0].length }
    if (
      !/^(?:|\. | |-|['’])$/.test(text.slice(lastEnd, token.start).slice(0, 3)) ||
      isAbbreviationEnd(text, lastEnd, run)
    )
      close()
    lastEnd = token.end
    if (capital.test(token.word) && !(run.length === 0 && isStopWord(token.word))) {
      for (const one of [...particles, token]) run.push(one)
      particles = []
    } else if (run.length > 0 && particles.length < maxParticles && nameParticles.has(token.word)) particles.push(token)
    else close()
  }
  close()
  return runs
}

/** A full stop ends a name, except behind an initial: `J. Smith`. */
const isAbbreviationEnd = (text: string, lastEnd: number, run: readonly NameWord[]) =>
  text[lastEnd] === '.' && (run.at(-1)?.word.length ?? 0) > 2

/** `van der`, `de la`. */
const maxParticles = 3

const tokens = /[\p{L}\p{N}\p{M}]+/gu
const capital = /^\p{Lu}/u

// cspell:disable
const nameParticles: ReadonlySet<string> = new Set(
  'de da do dos del della di du la le van von der den of al bin ibn ter zu'.split(' '),
)
// cspell:enable

/** A first name alone does not name a person: `Mary Jones` stays whole where the question names `Jones`. */
function namePart(run: readonly NameWord[], asked: ReadonlySet<string>): NameWord[] {
  const part = withoutAsked(run, asked)
  return part.length === 1 && run.length <= 3 ? [...run] : part
}

/** The longest part of the run without words of the question: of `Acme Ltd Mary Jones`, `Mary Jones`. */
function withoutAsked(run: readonly NameWord[], asked: ReadonlySet<string>): NameWord[] {
  let best: NameWord[] = []
  let part: NameWord[] = []
  for (const token of run) {
    part = asked.has(stemOf(token.word)) && !isStopWord(token.word) ? [] : [...part, token].slice(-maxNameWords)
    if (part.length > best.length) best = part
  }
  const first = best.findIndex(({ word }) => capital.test(word))
  return first === -1 ? [] : best.slice(first)
}

const maxNameWords = 8

/** `May 1987` and `January` are dates. */
const isDate = (run: readonly NameWord[]) => run.every(({ word }) => monthOf(word) !== undefined)

const isSentenceStart = (run: readonly NameWord[], text: string) =>
  run.length === 1 && text.slice(0, run[0]?.start).trim() === ''
