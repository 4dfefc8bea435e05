import { describe, expect, it } from 'vitest'
import { parseDomainName } from '#shared/contract/domain-name.ts'
import type { DmarcPosture } from '#workers/facts/domain/mail/policy-records.ts'
import type { SpfPosture } from '#workers/facts/domain/mail/spf/evaluate-spf.ts'
import { mailSignals, type MailServers } from '#workers/facts/domain/signals/mail-signals.ts'
import { imitatedBrand, nameSignals } from '#workers/facts/domain/signals/name-signals.ts'
import { registrationSignals } from '#workers/facts/domain/signals/registration-signals.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()

describe('signals of a registration', () => {
  const signals = (registration: object) =>
    registrationSignals({ status: [], nameservers: [], isRegistrantHidden: false, ...registration }, now).map(
      ({ code, severity, message }) => [code, severity, message],
    )

  it.each([
    [{ registeredAt: at(-1) }, 'YOUNG_DOMAIN', 'critical', 'The domain was registered 1 day ago.'],
    [{ registeredAt: at(-30) }, 'YOUNG_DOMAIN', 'warning', 'The domain was registered 30 days ago.'],
    [{ expiresAt: at(29) }, 'EXPIRES_SOON', 'warning', 'The registration expires in 29 days.'],
    [{ expiresAt: at(-2) }, 'EXPIRED', 'critical', 'The registration expired 2 days ago.'],
    [{ status: ['client hold'] }, 'ON_HOLD', 'critical', 'The registrar took the domain out of DNS (clienthold).'],
    [{ status: ['serverHold'] }, 'ON_HOLD', 'critical', 'The registry took the domain out of DNS (serverhold).'],
    [{ status: ['pending delete'] }, 'PENDING_DELETE', 'critical', 'The registration is ending (pendingdelete).'],
    [{ isSigned: false }, 'NO_DNSSEC', 'info', 'The parent zone has no signed delegation for the domain.'],
  ])('%j', (registration, code, severity, message) => {
    expect(signals(registration)).toEqual([[code, severity, message]])
  })

  it('are none for an old domain with time left, and for missing facts', () => {
    expect(signals({ registeredAt: at(-90), expiresAt: at(30), isSigned: true, status: ['active'] })).toEqual([])
    expect(signals({})).toEqual([])
  })
})

describe('signals of mail records', () => {
  const noSpf: SpfPosture = { state: 'none', lookups: 0, voidLookups: 0, includes: [], networks: 0, problems: [] }
  const spf: SpfPosture = { ...noSpf, state: 'valid', all: 'fail' }
  const dmarc: DmarcPosture = { state: 'temperror', problems: [] }
  const mx = { isKnown: true, records: [{ exchange: 'mx.example.com', priority: 1 }] }
  const problem = { domain: 'example.com', isError: true, message: 'There are 2 SPF records; one is allowed' }

  it.each<[{ spf: SpfPosture; dmarc: DmarcPosture }, MailServers, string[]]>([
    [{ spf, dmarc }, mx, []],
    [{ spf: noSpf, dmarc }, mx, ['NO_SPF']],
    [{ spf: noSpf, dmarc }, { isKnown: true, records: [] }, []],
    [{ spf: { ...spf, state: 'permerror', problems: [problem] }, dmarc }, mx, ['SPF_ERROR']],
    [{ spf: { ...spf, state: 'permerror', lookups: 11 }, dmarc }, mx, ['SPF_TOO_MANY_LOOKUPS']],
    [{ spf: { ...spf, all: 'pass' }, dmarc }, mx, ['SPF_ALLOWS_ALL']],
    [{ spf: { ...spf, networks: 1 }, dmarc }, { isKnown: true, records: [] }, ['SPF_WITHOUT_MX']],
    [{ spf: { ...spf, networks: 1 }, dmarc }, { isKnown: false, records: [] }, []],
    [{ spf, dmarc }, { isKnown: true, records: [{ exchange: '', priority: 0 }] }, ['NULL_MX']],
    [{ spf, dmarc: { state: 'none', problems: [] } }, mx, ['NO_DMARC']],
  ])('case %#', (posture, servers, codes) => {
    expect(mailSignals(posture, servers).map(({ code }) => code)).toEqual(codes)
  })
})

describe('names', () => {
  it.each([
    ['аррӏе', 'critical', 'apple'],
    ['paypa1', 'critical', 'paypal'],
    ['rnicrosoft', 'critical', 'microsoft'],
    ['göögle', 'critical', 'google'],
    ['wíkipedia-paypal-login', 'warning', 'paypal'],
    ['paypal-login', 'warning', 'paypal'],
    ['facebok', 'warning', 'facebook'],
    ['paypal', 'none', ''],
    ['chase', 'none', ''],
    ['example', 'none', ''],
    ['chasm', 'none', ''],
    ['apple-pie', 'none', ''],
    ['münchen', 'none', ''],
  ])('tell an imitation: %s', (label, severity, brand) => {
    const found = imitatedBrand(label)
    expect(found?.severity ?? 'none').toBe(severity)
    expect(found?.message ?? '').toContain(brand)
  })

  it.each([
    ['paypаl.com', ['MIXED_SCRIPTS', 'PUNYCODE', 'LOOKS_LIKE_BRAND']],
    ['東京タワー.jp', ['PUNYCODE']],
    ['tokyo東京.jp', ['PUNYCODE']],
    ['пример.com', ['PUNYCODE']],
    ['bücher.example.com', ['PUNYCODE']],
    ['example.com', []],
    ['paypal.com', []],
    ['login.paypal.com', []],
  ])('have signals: %s', (name, codes) => {
    const signals = nameSignals(parseDomainName(name)).map(({ code }) => code)
    expect(signals.toSorted()).toEqual(codes.toSorted())
  })
})
