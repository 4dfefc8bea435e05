import type { Moment } from './read-moment.ts'

/**
 * Whether two texts show the time of their probe, in the same time zone, at the granularity shown. A time that another
 * distance separates is content: the departure of a train. `firstAt`, `secondAt`: times of the probes in Unix milliseconds.
 */
export function movesWithClock(first: Moment, firstAt: number, second: Moment, secondAt: number): boolean {
  if (first.unixMs !== undefined && second.unixMs !== undefined)
    return isNear(first.unixMs - firstAt, 0, maxLagMs) && isNear(second.unixMs - secondAt, 0, maxLagMs)
  if (first.year !== undefined && second.year !== undefined)
    return isYearOf(first.year, firstAt) && isYearOf(second.year, secondAt)
  if ((first.days === undefined) !== (second.days === undefined)) return false
  if ((first.timeMs === undefined) !== (second.timeMs === undefined)) return false
  if (first.timeMs !== undefined && second.timeMs !== undefined && first.days === undefined)
    return clockMoved(first, firstAt, second, secondAt) || countsDown(first, firstAt, second, secondAt)
  if (first.days !== undefined) {
    const offsets = (moment: Moment, at: number) =>
      daysOf(moment, at).map((day) => day * dayMs + (moment.timeMs ?? 0) - at)
    const others = offsets(second, secondAt)
    const hasTime = first.timeMs !== undefined
    const half = first.isHalfDay || second.isHalfDay ? dayMs / 2 : 0
    return offsets(first, firstAt).some((one) =>
      others.some((other) => (hasTime ? isSameZone(one, other, half) : isToday(one) && isToday(other))),
    )
  }
  return (
    first.weekday !== undefined &&
    second.weekday !== undefined &&
    isWeekdayOf(first.weekday, firstAt) &&
    isWeekdayOf(second.weekday, secondAt)
  )
}

/** Whether a date and time to the second, in UTC, is that of the probe. */
export function isNow({ unixMs, days = [], timeMs, hasYear, hasSeconds }: Moment, at: number): boolean {
  if (unixMs !== undefined) return isNear(unixMs - at, 0, minuteMs)
  return (
    hasYear === true && hasSeconds === true && days.some((day) => isNear(day * dayMs + (timeMs ?? 0) - at, 0, minuteMs))
  )
}

/** The days that a date may mean, in the year of the probe where the page shows none. */
export function daysOf(moment: Moment, at: number): readonly number[] {
  if (moment.hasYear || moment.days === undefined) return moment.days ?? []
  const year = new Date(at).getUTCFullYear()
  return moment.days.flatMap((day) => {
    const date = new Date(day * dayMs)
    return [-1, 0, 1].map((years) => Math.floor(Date.UTC(year + years, date.getUTCMonth(), date.getUTCDate()) / dayMs))
  })
}

const minuteMs = 60_000
const dayMs = 86_400_000
const zoneMs = 14 * 3_600_000
/** Pages that a proxy keeps for a while show an earlier time. */
const lateMs = 3 * minuteMs
const earlyMs = 90_000
const maxLagMs = 10 * minuteMs

const isNear = (value: number, expected: number, toleranceMs: number) => Math.abs(value - expected) <= toleranceMs

function clockMoved(first: Moment, firstAt: number, second: Moment, secondAt: number): boolean {
  const cycle = first.isHalfDay && second.isHalfDay ? dayMs / 2 : dayMs
  const offsets = [(first.timeMs ?? 0) - firstAt, (second.timeMs ?? 0) - secondAt].map((offset) =>
    modulo(offset, cycle),
  ) as [number, number]
  const apart = modulo(offsets[0] - offsets[1], cycle)
  return offsets.every(isZone) && Math.min(apart, cycle - apart) <= lateMs + earlyMs
}

/** Time zones differ from UTC by whole or half hours, with few exceptions. */
function isZone(offset: number): boolean {
  const rest = modulo(offset, 30 * minuteMs)
  return rest <= earlyMs || rest >= 30 * minuteMs - lateMs
}

/** `02:13:45` until the end of a sale. */
function countsDown(first: Moment, firstAt: number, second: Moment, secondAt: number): boolean {
  if (secondAt === firstAt || !first.hasSeconds || !second.hasSeconds) return false
  return isNear((first.timeMs ?? 0) - (second.timeMs ?? 0), secondAt - firstAt, 5000)
}

/** The time of a day's start less the time of the probe. */
const isToday = (offset: number) => offset >= -dayMs - zoneMs && offset <= zoneMs

function isSameZone(one: number, other: number, half: number): boolean {
  const isPlausible = [one, other].every((offset) => Math.abs(offset) <= zoneMs + lateMs + half && isZone(offset))
  return isPlausible && [-half, 0, half].some((expected) => isNear(one - other, expected, lateMs + earlyMs))
}

const isYearOf = (year: number, at: number) =>
  year === new Date(at - zoneMs).getUTCFullYear() || year === new Date(at + zoneMs).getUTCFullYear()

const isWeekdayOf = (weekday: number, at: number) =>
  weekday === new Date(at - zoneMs).getUTCDay() + 1 ||
  weekday === new Date(at + zoneMs).getUTCDay() + 1 ||
  weekday === new Date(at).getUTCDay() + 1

const modulo = (value: number, cycle: number) => ((value % cycle) + cycle) % cycle
