/** A point in time: readable, exact for programs, and in full as tooltip. `at`: ISO 8601 or Unix milliseconds. */
export function Time({ at }: { at: string | number }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {format.format(date)}
    </time>
  )
}

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
