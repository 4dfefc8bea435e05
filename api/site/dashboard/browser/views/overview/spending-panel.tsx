import { useMemo, useState } from 'preact/hooks'
import type { Charge } from '#api/site/dashboard/browser/data/charges.ts'
import { spendingOf } from '#api/site/dashboard/browser/data/spending.ts'
import { SpendingChart } from './spending-chart.tsx'

/** The ranges of the chart, in days. */
export const longestRange = 90
const ranges = [7, 30, longestRange] as const

/** The spending of the days that a person chooses. */
export function SpendingPanel({ charges }: { charges: readonly Charge[] }) {
  const [days, setDays] = useState<number>(30)
  const spending = useMemo(() => spendingOf(charges, days, Date.now()), [charges, days])
  return (
    <>
      <div class="ranges" role="group" aria-label="Days">
        {ranges.map((range) => (
          <button key={range} type="button" class="plain" aria-pressed={range === days} onClick={() => setDays(range)}>
            {range} days
          </button>
        ))}
      </div>
      {spending.byOperation.length === 0 ? (
        <p class="empty">
          No call was charged in the last {days} days. The cost of a paid call appears here, on a chain or in credits.
        </p>
      ) : (
        <SpendingChart spending={spending} days={days} />
      )}
      {days > 30 && (
        <p class="muted">Payments on a chain are listed for 30 days, payments with credits indefinitely.</p>
      )}
    </>
  )
}
