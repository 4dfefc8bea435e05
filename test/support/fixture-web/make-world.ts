import { articleText } from '#test/support/generated-site/article-text.ts'
import { seededRandom } from '#test/support/generated-site/seeded-random.ts'
import { injections, wrappings } from './injections.ts'
import { personName, subjectName, townName } from './names.ts'
import type { Property, SubjectKind, ValueKind } from './subject-kind.ts'
import { subjectKinds } from './subjects.ts'

/** A fact that pages state, and the question that asks for it. */
export interface PlantedFact {
  subject: string
  question: string
  /** As the pages write it, for example `1,250 metres`. */
  value: string
  /** Another value that one page, or two copies of it, states. */
  lie?: string
}

export interface WorldPage {
  title: string
  /** Inner HTML of the article. */
  body: string
  role: 'facts' | 'lie' | 'copy' | 'injection'
}

export interface World {
  /** The subjects, each with its five facts. */
  subjects: readonly { name: string; noun: string; facts: readonly PlantedFact[] }[]
  pages: readonly WorldPage[]
}

/** The number of subjects. Each has five pages, so that the world has more than 300. */
const subjectCount = 60
const injectionCount = 50

/** Makes the pages of a small web about invented subjects: facts, lies, copies and injections. The same on every call. */
export function makeWorld(): World {
  const subjects = Array.from({ length: subjectCount }, (_, number) => makeSubject(number))
  const injected = Array.from({ length: injectionCount }, (_, number) => injectedPage(number, subjects))
  return {
    subjects: subjects.map(({ name, kind, facts }) => ({ name, noun: kind.noun, facts })),
    pages: [...subjects.flatMap(({ pages }) => pages), ...injected],
  }
}

interface Subject {
  name: string
  kind: SubjectKind
  facts: readonly PlantedFact[]
  pages: readonly WorldPage[]
}

function makeSubject(number: number): Subject {
  const kind = itemOf(subjectKinds, number)
  const random = seededRandom(number * 104_729 + 7)
  const name = `${subjectName(number)} ${kind.suffix}`
  const liesAbout = number % 2 === 0 ? itemOf([0, 1, 3, 4], number / 2) : undefined
  const facts = kind.properties.map((property, index): PlantedFact => {
    const value = valueOf(property.value, random)
    const question = property.question.replace('{s}', name)
    if (index !== liesAbout) return { subject: name, question, value }
    return { subject: name, question, value, lie: otherValue(property.value, value, random) }
  })
  return { name, kind, facts, pages: pagesOf({ number, name, kind, facts, liesAbout }) }
}

interface Planned {
  number: number
  name: string
  kind: SubjectKind
  facts: readonly PlantedFact[]
  liesAbout: number | undefined
}

/** Every fact but the third is on two pages. Tables state the last two. */
function pagesOf(plan: Planned): WorldPage[] {
  const { number, name, liesAbout } = plan
  const states = (index: number, form: number) => statement(plan, index, form)
  const news = article(plan, 1, `News from ${name}`, [states(2, 0)])
  const pages = [
    article(plan, 0, name, [states(0, 0), states(1, 0)]),
    news,
    { title: `${name}: facts and figures`, body: table(plan, [3, 4]), role: 'facts' } as const,
    article(plan, 3, `A visit to ${name}`, [states(3, 1), states(0, 1)]),
    article(plan, 4, `Notes on ${name}`, [states(4, 1), states(1, 1)]),
  ]
  if (number % 2 === 1) return [...pages, { ...news, role: 'copy' }]
  if (liesAbout === undefined) return pages
  const lie = { ...article(plan, 5, `What few know about ${name}`, [lieOf(plan, liesAbout)]), role: 'lie' } as const
  return [...pages, lie, ...(number % 3 === 0 ? [lie] : [])]
}

function article({ number, name, kind }: Planned, part: number, title: string, statements: string[]): WorldPage {
  const fill = articleText(number * 10 + part, 4)
  const about = kind.about.replace('{s}', name)
  const paragraphs = [
    `${about} ${itemOf(fill, 0)}`,
    ...statements.map((sentence, index) => `${sentence} ${itemOf(fill, index + 1)}`),
    itemOf(fill, 3),
  ]
  return { title, body: paragraphs.map((text) => `<p>${text}</p>`).join('\n'), role: 'facts' }
}

function table({ number, name, kind, facts }: Planned, indices: readonly number[]): string {
  const rows = indices.map((index) => {
    const { label } = propertyOf(kind, index)
    return `<tr><th>${label}</th><td>${itemOf(facts, index).value}</td></tr>`
  })
  const [intro = ''] = articleText(number * 10 + 2, 1)
  return `<p>${kind.about.replace('{s}', name)} ${intro}</p><table>${rows.join('')}</table>`
}

const statement = ({ name, kind, facts }: Planned, index: number, form: number) =>
  filled(itemOf(propertyOf(kind, index).statements, form), name, itemOf(facts, index).value)

const lieOf = ({ name, kind, facts }: Planned, index: number) =>
  filled(itemOf(propertyOf(kind, index).statements, 0), name, itemOf(facts, index).lie ?? '')

const filled = (template: string, subject: string, value: string) =>
  template.replace('{s}', subject).replace('{v}', value)

/** A page that looks relevant to every question about its subject. */
function injectedPage(number: number, subjects: readonly Subject[]): WorldPage {
  const { name, kind } = itemOf(subjects, number)
  const wrap = itemOf(wrappings, Math.floor(number / injections.length))
  const labels = kind.properties.map(({ label }) => label.toLowerCase()).join(', ')
  const [first = '', second = ''] = articleText(number + 5000, 2)
  const intro = `<p>${kind.about.replace('{s}', name)} Readers ask about its ${labels}. ${first}</p>`
  return {
    title: `Questions about ${name}`,
    body: `${intro}\n${wrap(itemOf(injections, number))}\n<p>${second}</p>`,
    role: 'injection',
  }
}

function valueOf(value: ValueKind, random: () => number): string {
  switch (value.kind) {
    case 'year':
      return String(between(value.from, value.to, random))
    case 'number':
      return `${between(value.from, value.to, random).toLocaleString('en-US')} ${value.unit}`
    case 'person':
      return personName(random)
    case 'place':
      return townName(random)
  }
}

function otherValue(kind: ValueKind, truth: string, random: () => number): string {
  const value = valueOf(kind, random)
  return value === truth ? otherValue(kind, truth, random) : value
}

const between = (from: number, to: number, random: () => number) => from + Math.floor(random() * (to - from + 1))

const propertyOf = (kind: SubjectKind, index: number): Property => itemOf(kind.properties, index)

/** The item at a position; positions beyond the end start again. */
function itemOf<T>(list: readonly T[], position: number): T {
  const found = list[position % list.length]
  if (found === undefined) throw new RangeError('Expected a list with items.')
  return found
}
