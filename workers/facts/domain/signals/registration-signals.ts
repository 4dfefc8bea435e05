import type { Registration } from '#workers/facts/domain/rdap/read-registration.ts'
import type { Signal } from './signal.ts'

const dayMs = 86_400_000

/** Whole days from one time to another; negative if the second is earlier. */
export function daysBetween(from: number, to: number): number {
  return Math.floor((to - from) / dayMs)
}

/** Signals of age, expiry and status. */
export function registrationSignals(registration: Registration, now: number): Signal[] {
  const { registeredAt, expiresAt, status, isRegistrantHidden, isSigned } = registration
  const ageDays = registeredAt === undefined ? undefined : daysBetween(Date.parse(registeredAt), now)
  const leftDays = expiresAt === undefined ? undefined : daysBetween(now, Date.parse(expiresAt))
  const plain = new Set(status.map((each) => each.toLowerCase().replaceAll(' ', '')))
  const signals: Signal[] = []
  if (ageDays !== undefined && ageDays < youngDays) {
    const severity = ageDays < veryYoungDays ? 'critical' : 'warning'
    signals.push({ code: 'YOUNG_DOMAIN', severity, message: `The domain was registered ${days(ageDays)} ago.` })
  }
  if (leftDays !== undefined && leftDays < 0)
    signals.push({ code: 'EXPIRED', severity: 'critical', message: `The registration expired ${days(-leftDays)} ago.` })
  if (leftDays !== undefined && leftDays >= 0 && leftDays < soonDays)
    signals.push({
      code: 'EXPIRES_SOON',
      severity: 'warning',
      message: `The registration expires in ${days(leftDays)}.`,
    })
  const hold = ['serverhold', 'clienthold'].find((each) => plain.has(each))
  if (hold !== undefined) {
    const by = hold === 'serverhold' ? 'registry' : 'registrar'
    signals.push({ code: 'ON_HOLD', severity: 'critical', message: `The ${by} took the domain out of DNS (${hold}).` })
  }
  const ending = ['pendingdelete', 'redemptionperiod'].find((each) => plain.has(each))
  if (ending !== undefined)
    signals.push({ code: 'PENDING_DELETE', severity: 'critical', message: `The registration is ending (${ending}).` })
  if (isRegistrantHidden)
    signals.push({
      code: 'REGISTRANT_HIDDEN',
      severity: 'info',
      message: 'The registrant is redacted or behind a proxy service, as for most domains.',
    })
  if (isSigned === false)
    signals.push({
      code: 'NO_DNSSEC',
      severity: 'info',
      message: 'The parent zone has no signed delegation for the domain.',
    })
  return signals
}

const youngDays = 90
const veryYoungDays = 30
const soonDays = 30

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
