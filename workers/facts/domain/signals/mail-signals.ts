import type { DnsRecord } from '#shared/egress/dns/dns-resolver.ts'
import type { MailPosture } from '#workers/facts/domain/mail/read-mail.ts'
import { maxSpfLookups } from '#workers/facts/domain/mail/spf/evaluate-spf.ts'
import type { Signal } from './signal.ts'

/** The mail servers of a domain, if the DNS servers answered. A null MX (RFC 7505) is one server without a name. */
export interface MailServers {
  isKnown: boolean
  records: readonly DnsRecord['MX'][]
}

/** Signals of the mail records. A record that no server answered is not a signal. */
export function mailSignals({ spf, dmarc }: Pick<MailPosture, 'spf' | 'dmarc'>, servers: MailServers): Signal[] {
  const isNullMx = servers.records.some(({ exchange }) => exchange === '')
  const hasMail = servers.records.length > 0 && !isNullMx
  return [...dmarcSignals(dmarc), ...spfSignals(spf, hasMail), ...serverSignals(spf, servers, isNullMx)]
}

function dmarcSignals(dmarc: MailPosture['dmarc']): Signal[] {
  if (dmarc.state === 'none') {
    const [problem] = dmarc.problems
    const reason = problem === undefined ? 'There is no DMARC record' : problem.message
    return [{ code: 'NO_DMARC', severity: 'warning', message: `${reason}, so anyone can send mail in its name.` }]
  }
  if (dmarc.state !== 'found' || dmarc.effectivePolicy !== 'none') return []
  const message = 'The DMARC policy is none: receivers report forged mail, but deliver it.'
  return [{ code: 'DMARC_MONITORS_ONLY', severity: 'info', message }]
}

function spfSignals(spf: MailPosture['spf'], hasMail: boolean): Signal[] {
  const signals: Signal[] = []
  if (spf.state === 'none' && hasMail)
    signals.push({ code: 'NO_SPF', severity: 'warning', message: 'The domain receives mail but has no SPF record.' })
  const error = spf.problems.find(({ isError }) => isError)
  if (spf.lookups > maxSpfLookups)
    signals.push({
      code: 'SPF_TOO_MANY_LOOKUPS',
      severity: 'warning',
      message: `The SPF record needs ${spf.lookups} DNS look-ups; receivers reject more than ${maxSpfLookups}.`,
    })
  else if (error !== undefined)
    signals.push({
      code: 'SPF_ERROR',
      severity: 'warning',
      message: `Receivers cannot use the SPF record: ${error.message}.`,
    })
  if (spf.all === 'pass')
    signals.push({
      code: 'SPF_ALLOWS_ALL',
      severity: 'critical',
      message: 'The SPF record ends with +all: every sender passes.',
    })
  return signals
}

function serverSignals(spf: MailPosture['spf'], { isKnown, records }: MailServers, isNullMx: boolean): Signal[] {
  if (isNullMx)
    return [{ code: 'NULL_MX', severity: 'info', message: 'The domain states that it receives no mail (RFC 7505).' }]
  const sends = spf.state === 'valid' && (spf.includes.length > 0 || spf.networks > 0)
  if (!isKnown || records.length > 0 || !sends) return []
  const message = 'The SPF record permits senders, but no MX record receives replies.'
  return [{ code: 'SPF_WITHOUT_MX', severity: 'info', message }]
}
