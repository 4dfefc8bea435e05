import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'

/** 0 to 1: how far a sentence stands alone as a statement of fact, without the page around it. */
export function clarityOf({ quote, text, words, block }: Candidate, { wantsPast, isYesNo }: Question): number {
  const first = words[0]?.text.toLowerCase() ?? ''
  const plain = text.toLowerCase()
  let clarity = 1
  if (pronouns.has(first)) clarity *= 0.88
  if (text.endsWith('?') || text.endsWith('？')) clarity *= 0.25
  if (text.endsWith('…') || text.endsWith('...')) clarity *= 0.7
  if (block.linkShare > 0.6) clarity *= 0.4
  clarity *= 1 - 0.3 * Math.min(1, Math.max(0, words.length - easyWords) / longWords)
  if (block.kind === 'prose' && words.length < 4) clarity *= 0.6
  if (!quote.includes(' ') && block.kind === 'prose' && words.length < 4) clarity *= 0.6
  if (boilerplate.some((phrase) => plain.includes(phrase))) clarity *= 0.3
  if (reported.some((phrase) => plain.includes(phrase))) clarity *= 0.5
  if (!isYesNo && denials.some((phrase) => plain.includes(phrase))) clarity *= 0.55
  if (!wantsPast && former.some((phrase) => plain.includes(phrase))) clarity *= 0.75
  return clarity
}

/** A sentence of this length is read at once; one with `longWords` more is not. */
const easyWords = 10
const longWords = 50

// cspell:disable
const pronouns: ReadonlySet<string> = new Set(
  'it its they their he she his her this these that those er sie es il elle ils elles él ella ellos esso'.split(' '),
)

const boilerplate = [
  'cookie',
  'all rights reserved',
  'privacy policy',
  'terms of use',
  'terms of service',
  'sign up',
  'subscribe',
  'newsletter',
  'click here',
  'read more',
  'log in',
  'share this',
  'alle rechte vorbehalten',
  'tous droits réservés',
]

/** Words with which a page reports what others state. */
const reported = [
  'rumour',
  'rumor',
  'allegedly',
  'supposedly',
  'myth',
  'hoax',
  'contrary to',
  'mistakenly',
  'wrongly',
  'incorrectly',
  'erroneously',
  'false claim',
  'is not true',
  'believe that',
  'often claimed',
  'angeblich',
  'irrtümlich',
  'prétendument',
  'supuestamente',
  'と言われ',
]

/** Words that deny a statement. */
const denials = ['it is not', 'was not', 'were not', 'did not', 'never ', ' kein', "n'est pas", "n'a pas"]

const former = [
  'formerly',
  'used to ',
  'no longer',
  'previously',
  'ehemals',
  'autrefois',
  'antiguamente',
  'anteriormente',
]
// cspell:enable
