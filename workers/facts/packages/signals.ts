import type { PackageSignalCode } from '#shared/contract/models/facts/package-facts.ts'
import { gravestFirst, type Signal as AnySignal } from '#shared/contract/models/facts/signal.ts'
import { visibleLine } from '#workers/upstreams/visible-text.ts'
import type { Advisory } from './advisories.ts'
import { isPrerelease } from './compare-versions.ts'
import type { Lookalike } from './find-lookalike.ts'
import { isCopyleft, isSpdx } from './license.ts'
import type { PackageRecord } from './package-record.ts'
import { isUnstable } from './scores.ts'

type Signal = AnySignal<PackageSignalCode>

export interface SignalInputs {
  advisories: readonly Advisory[]
  lookalike: Lookalike | undefined
  /** Days since the newest version, and since the first one. */
  daysSinceRelease: number | undefined
  ageDays: number | undefined
}

/** The risks of a package, worst first. */
export function signalsOf(record: PackageRecord, inputs: SignalInputs): Signal[] {
  return gravestFirst([...safetySignals(record, inputs), ...careSignals(record, inputs), ...licenseSignals(record)])
}

function* safetySignals(record: PackageRecord, { advisories, lookalike }: SignalInputs): Generator<Signal> {
  const malware = advisories.find(({ id, aliases }) => [id, ...aliases].some((known) => known.startsWith('MAL-')))
  if (malware !== undefined)
    yield signal('MALICIOUS', 'critical', `Reported as malware: ${malware.id}. Do not install it.`)
  else if (advisories.length > 0) yield vulnerable(advisories)
  if (/^security holding package/i.test(record.description ?? '')) {
    yield signal('SECURITY_HOLDING', 'critical', 'npm removed a malicious package of this name and holds the name.')
  }
  if (lookalike !== undefined) {
    yield signal(
      'TYPOSQUAT',
      'warning',
      `The name resembles the popular ${lookalike.name}: it ${lookalike.how}. Check which one you mean.`,
    )
  }
  const { deprecated, yanked, installScripts } = record
  if (deprecated !== undefined) yield signal('DEPRECATED', 'warning', `Deprecated${reason(deprecated)}`)
  if (yanked !== undefined) yield signal('YANKED', 'warning', `This version was yanked${reason(yanked)}`)
  if (installScripts.length > 0) {
    yield signal('INSTALL_SCRIPTS', 'warning', `Runs code at installation: ${installScripts.join(', ')}.`)
  }
  if (record.isSourceOnly) {
    yield signal('SOURCE_ONLY', 'info', 'Has no wheel: the build script of the source archive runs at installation.')
  }
}

function vulnerable(advisories: readonly Advisory[]): Signal {
  const [worst] = advisories
  const isGrave = worst?.severity === 'critical' || worst?.severity === 'high'
  const severity = worst?.severity === undefined ? '' : ` of severity ${worst.severity}`
  const fix = worst?.fixedIn[0]
  const advice = fix === undefined ? 'OSV names no later version with a fix.' : `Version ${fix} fixes it.`
  const count = advisories.length === 1 ? '1 known vulnerability' : `${advisories.length} known vulnerabilities`
  return signal(
    'VULNERABLE',
    isGrave ? 'critical' : 'warning',
    `${count}, the worst${severity} (${worst?.id}). ${advice}`,
  )
}

function* careSignals(record: PackageRecord, { daysSinceRelease, ageDays }: SignalInputs): Generator<Signal> {
  if (ageDays !== undefined && ageDays < newDays) {
    yield signal('NEW_PACKAGE', 'warning', `The first version was published ${days(ageDays)} ago.`)
  }
  if (daysSinceRelease !== undefined && daysSinceRelease > staleDays) {
    const severity = daysSinceRelease > 2 * staleDays ? 'warning' : 'info'
    yield signal('STALE', severity, `The last version was published ${days(daysSinceRelease)} ago.`)
  }
  if (record.maintainers === 1) yield signal('SINGLE_MAINTAINER', 'info', 'Only one account may publish it.')
  if (record.repository === undefined) yield signal('NO_REPOSITORY', 'info', 'Names no source repository.')
  if (isPrerelease(record.version)) yield signal('PRERELEASE', 'info', `${record.version} is a prerelease.`)
  else if (isUnstable(record.version)) {
    yield signal('UNSTABLE', 'info', `${record.version} is below 1.0, where any version may change the interface.`)
  }
}

const newDays = 30
const staleDays = 365

function* licenseSignals({ license }: PackageRecord): Generator<Signal> {
  if (license === undefined) yield signal('NO_LICENSE', 'warning', 'States no license, so nothing permits its use.')
  else if (isCopyleft(license)) yield signal('COPYLEFT_LICENSE', 'info', `${license} has conditions for derived works.`)
  else if (!isSpdx(license))
    yield signal('UNKNOWN_LICENSE', 'info', `The license is not a known SPDX expression: ${license}`)
}

const signal = (code: Signal['code'], severity: Signal['severity'], message: string): Signal => ({
  code,
  severity,
  message: visibleLine(message, 500),
})

const reason = (text: string) => (text === '' ? ' without a reason.' : `: ${text}`)

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
