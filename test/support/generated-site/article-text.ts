import { seededRandom } from './seeded-random.ts'

/** Paragraphs that an extraction takes for an article. No two seeds share a paragraph. */
export function articleText(seed: number, paragraphs: number): string[] {
  const random = seededRandom(seed * 7919 + 17)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const sentence = () =>
    `${pick(openings)} ${pick(subjects)} ${pick(verbs)} the ${pick(objects)} ${pick(places)}, and ${pick(subjects)} ${pick(verbs)} it again ${pick(times)}.`
  return Array.from({ length: paragraphs }, (_, index) =>
    [`Part ${seed}.${index + 1} of the record.`, sentence(), sentence(), sentence(), sentence()].join(' '),
  )
}

const openings = [
  'In those years',
  'Later that spring',
  'For a long time',
  'As the survey shows',
  'According to the letters',
]
const subjects = [
  'the town council',
  'a group of builders',
  'the harbour master',
  'her elder brother',
  'the visiting engineer',
  'most of the farmers',
]
const verbs = ['described', 'repaired', 'measured', 'painted', 'crossed', 'remembered']
const objects = ['stone bridge', 'northern canal', 'old observatory', 'railway station', 'winter market', 'glass house']
const places = [
  'near the river',
  'behind the mill',
  'on the southern hill',
  'at the edge of the forest',
  'beside the church',
]
const times = [
  'before the harvest',
  'in the following year',
  'during the floods',
  'after the war had ended',
  'within a month',
]
