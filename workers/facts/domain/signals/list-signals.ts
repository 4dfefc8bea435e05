import type { DomainName } from '#shared/contract/domain-name.ts'
import { gravestFirst } from '#shared/contract/models/facts/signal.ts'
import type { ZoneFacts } from '#workers/facts/domain/dns/read-zone.ts'
import type { MailPosture } from '#workers/facts/domain/mail/read-mail.ts'
import type { RegistrationReading } from '#workers/facts/domain/rdap/read-registration.ts'
import { mailSignals } from './mail-signals.ts'
import { nameSignals } from './name-signals.ts'
import { registrationSignals } from './registration-signals.ts'
import type { Signal } from './signal.ts'

export interface SignalSources {
  name: DomainName
  reading: RegistrationReading
  zone: ZoneFacts
  mail: MailPosture
  /** The service that parks the domain. */
  parking: string | undefined
  now: number
}

/** All signals of a domain, the gravest first. */
export function listSignals({ name, reading, zone, mail, parking, now }: SignalSources): Signal[] {
  const hasAddress = zone.A.length + zone.AAAA.length + zone.hiddenAddresses > 0
  const isAnswered = !['A', 'AAAA'].some((type) => zone.failed.includes(type))
  const servers = { isKnown: !zone.failed.includes('MX'), records: zone.MX }
  const signals: Signal[] = [
    ...nameSignals(name),
    ...(reading.state === 'found' ? registrationSignals(reading.registration, now) : []),
    ...(reading.state === 'not-found'
      ? [signal('NOT_REGISTERED', 'warning', 'The registry knows no such domain, although DNS has records of it.')]
      : []),
    ...(parking === undefined ? [] : [signal('PARKED', 'warning', `The domain is parked at ${parking}.`)]),
    ...(hasAddress || !isAnswered ? [] : [signal('NO_ADDRESS', 'info', 'The host has no A and no AAAA records.')]),
    ...(zone.existence === 'exists' ? mailSignals(mail, servers) : []),
  ]
  return gravestFirst(signals)
}

const signal = (code: Signal['code'], severity: Signal['severity'], message: string): Signal => ({
  code,
  severity,
  message,
})
