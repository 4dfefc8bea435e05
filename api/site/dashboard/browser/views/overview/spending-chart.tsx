import { useState } from 'preact/hooks'
import type { Amount, Spending } from '#api/site/dashboard/browser/data/spending.ts'
import { showMicroDollars } from '#api/site/shell/browser/format.ts'

/** Spending by day and by operation, as chart and as tables. */
export function SpendingChart({ spending, days }: { spending: Spending; days: number }) {
  const { byDay, byOperation, total, onChain, inCredits, calls } = spending
  const spentOn = byDay.filter(({ amount }) => amount !== 0)
  const most = byDay.toSorted((one, other) => other.amount - one.amount)[0]
  const summary = `Spending by day over ${days} days: ${showMicroDollars(total)} in total${
    most === undefined ? '' : `, most on ${showDay(most.name)} with ${showMicroDollars(most.amount)}`
  }. The table has every day.`
  return (
    <div class="spending">
      <figure>
        <DayChart days={byDay} summary={summary} />
        <figcaption>
          <strong>{showMicroDollars(total)}</strong> <span class="muted">spent in the last {days} days (UTC)</span>
          <p class="muted">
            {calls === 1 ? 'One call' : `${calls.toLocaleString('en')} calls`}: {showMicroDollars(onChain)} on a chain,{' '}
            {showMicroDollars(inCredits)} in credits, after refunds
          </p>
        </figcaption>
        <details>
          <summary>Spending by day as a table</summary>
          <AmountTable caption="Spending by day" name="Day" amounts={spentOn} show={showDay} />
        </details>
      </figure>
      <div>
        <h2>By operation</h2>
        <AmountTable caption="Spending by operation" name="Operation" amounts={byOperation} withBars />
      </div>
    </div>
  )
}

/** The units of the drawing. The page stretches it to its own width and height. */
const step = 10
const height = 100

/** Bars, one a day. The day under the pointer is named above them. Screen readers get the summary; the table has the numbers. */
function DayChart({ days, summary }: { days: readonly Amount[]; summary: string }) {
  const [pointed, setPointed] = useState<Amount>()
  const most = days.reduce((highest, { amount }) => Math.max(highest, amount), 1)
  const width = days.length * step
  return (
    <div class="chart">
      <p class="range" aria-hidden="true">
        <span>{showMicroDollars(most)}</span>
        <strong>{pointed !== undefined && dayText(pointed)}</strong>
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map((day, index) => {
          const tall = (Math.max(0, day.amount) / most) * height
          return (
            <g key={day.name} class="day" onPointerEnter={() => setPointed(day)}>
              <rect class="hit" x={index * step} width={step} height={height} />
              <rect class="bar" x={index * step + 1.5} y={height - tall} width={step - 3} height={tall} />
            </g>
          )
        })}
      </svg>
      <p class="range" aria-hidden="true">
        <span>{showDay(days[0]?.name ?? '')}</span>
        <span>{showDay(days.at(-1)?.name ?? '')}</span>
      </p>
    </div>
  )
}

const dayText = ({ name, amount, calls }: Amount) =>
  `${showDay(name)}: ${showMicroDollars(amount)}, ${callsText(calls)}`

const callsText = (calls: number) => (calls === 1 ? 'one call' : `${calls.toLocaleString('en')} calls`)

/** `Nov 3`. */
const showDay = (day: string): string => (day === '' ? '' : dayFormat.format(new Date(day)))

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

interface TableProps {
  caption: string
  name: string
  amounts: readonly Amount[]
  show?: (name: string) => string
  withBars?: boolean
}

function AmountTable({ caption, name, amounts, show = (text) => text, withBars = false }: TableProps) {
  const [first] = amounts
  return (
    <table class="amounts">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" class="number">
            Calls
          </th>
          <th scope="col" class="number">
            Spent
          </th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((each) => (
          <tr key={each.name}>
            <th scope="row">
              {show(each.name)}
              {withBars && <Share part={each.amount} of={first?.amount ?? 1} />}
            </th>
            <td class="number">{each.calls.toLocaleString('en')}</td>
            <td class="number">{showMicroDollars(each.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A bar that repeats the number beside it. */
const Share = ({ part, of }: { part: number; of: number }) => (
  <svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar" width={Math.max(1, (part / Math.max(1, of)) * 100)} height="4" rx="1" />
  </svg>
)
