import { showMicroDollars } from '#api/site/dashboard/browser/data/money.ts'
import type { Amount } from './spending.ts'

/** The units of the drawing. The page stretches it to its own width and height. */
const step = 10
const height = 100

/** Bars, one a day. Screen readers get the summary; the table below the chart has the numbers. */
export function DayChart({ days, summary }: { days: readonly Amount[]; summary: string }) {
  const most = days.reduce((highest, { amount }) => Math.max(highest, amount), 1)
  const width = days.length * step
  return (
    <div class="chart">
      <p aria-hidden="true">{showMicroDollars(most)}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {days.map(({ name, amount }, index) => {
          const tall = (Math.max(0, amount) / most) * height
          return (
            <rect key={name} class="bar" x={index * step + 1.5} y={height - tall} width={step - 3} height={tall}>
              <title>{`${showDay(name)}: ${showMicroDollars(amount)}`}</title>
            </rect>
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

/** `Nov 3`. */
export const showDay = (day: string): string => (day === '' ? '' : format.format(new Date(day)))

const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
