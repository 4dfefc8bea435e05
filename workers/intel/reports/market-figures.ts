import type { Result } from '#shared/contract/operations/index.ts'
import { hasNumber, numbersIn, type WrittenNumber } from '#shared/values/numbers.ts'
import { scaleOf } from '#shared/values/scales.ts'
import { wordsOf, type Contradiction, type Side } from './evidence/cited-parts.ts'
import type { CitedStatement, Ledger } from './evidence/ledger.ts'
import type { FigureReply } from './evidence/reply-parts.ts'

type Figures = Result<'intel-market'>['marketSize']

interface CitedFigures {
  figures: Figures
  /** The figures of one year on which sources differ. */
  contradictions: Contradiction[]
}

/** The amounts whose number and unit stand in the quotes of their statements. All of them: they are not averaged. */
export function citedFigures(subject: string, replies: readonly FigureReply[], ledger: Ledger): CitedFigures {
  const found = replies.flatMap((reply): FoundFigure[] => {
    const cited = ledger.cite(reply)
    const citation = cited?.citations[0]
    if (cited === undefined || citation === undefined) return []
    const amount = amountOf(reply)
    if (amount === undefined || !isQuoted(amount, cited)) {
      ledger.refuse({ text: cited.claims.map(({ text }) => text).join(' '), reason: 'number_not_found' }, cited)
      return []
    }
    const { value, unit } = reply
    const year = yearOf(reply.year, cited)
    const figure = { value, unit: unit.slice(0, maxUnit), ...year, text: cited.text, source: citation.url }
    return [{ figure, amount, side: { ...sideOf(citation), value: `${value} ${figure.unit}` } }]
  })
  const figures = found.map(({ figure }) => figure)
  const [first] = figures
  return {
    figures: first === undefined ? null : { ...first, figures },
    contradictions: differences(subject, found),
  }
}

interface FoundFigure {
  figure: NonNullable<Figures>['figures'][number]
  amount: WrittenNumber
  side: Side
}

/** The number with its unit, as texts write it: `USD billion` stands before or behind. */
function amountOf({ value, unit }: FigureReply): WrittenNumber | undefined {
  const words = unit.slice(0, maxUnit).split(' ')
  const scale = words.filter((word) => scaleOf(word) !== undefined)
  const others = words.filter((word) => scaleOf(word) === undefined)
  return numbersIn([value, ...scale, ...others].join(' '))[0]
}

const isQuoted = (amount: WrittenNumber, { citations }: CitedStatement) =>
  citations.some(({ quote }) => hasNumber(amount, numbersIn(quote)))

/** A year that neither the statement nor its quotes name is left out. */
function yearOf(year: number, { claims }: CitedStatement): { year?: number } {
  const isNamed = wordsOf(claims).some((words) => words.includes(String(year)))
  return year >= 1900 && year <= 2200 && isNamed ? { year } : {}
}

const sideOf = ({ index, url, quote }: CitedStatement['citations'][number]) => ({ index, url, quote })

/** The years for which two sources state different amounts. */
function differences(subject: string, found: readonly FoundFigure[]): Contradiction[] {
  const byYear = Map.groupBy(found, ({ figure }) => figure.year ?? 0)
  return [...byYear].flatMap(([year, same]) => {
    const amounts = new Set(same.map(({ amount }) => `${amount.values[0]} ${amount.unit}`))
    const urls = new Set(same.map(({ figure }) => figure.source))
    if (amounts.size < 2 || urls.size < 2) return []
    return [{ subject: year === 0 ? subject : `${subject} in ${year}`, sides: same.map(({ side }) => side) }]
  })
}

const maxUnit = 60
