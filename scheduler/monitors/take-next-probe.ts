import { createHash } from 'node:crypto'
import { checkIdOf } from '#shared/monitoring/monitor.ts'
import { probeMayNeedBrowser, type ProbeTier, type Probe } from '#shared/monitoring/probe.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import type { Probes } from './check-deps.ts'

/** A probe, the tier that it used, and the ids under which it is stored. */
export interface TakenProbe {
  probe: Probe
  tier: ProbeTier
  ids: readonly string[]
  /** The page was empty or blocked over plain HTTP, and a browser could read it. */
  needsBrowser?: true
}

/**
 * Requests the page of a monitor for its next probe. The tier `auto` uses a browser if the page needs one, and for a probe
 * that must confirm another with other means. `canPay`: whether the owner can pay a check in a tier. `unpaid`: the page needs
 * a browser that the owner cannot pay. Undefined when this process stops.
 */
export async function takeNextProbe(
  held: HeldMonitor,
  probes: Probes,
  canPay: (tier: ProbeTier) => Promise<boolean>,
): Promise<TakenProbe | 'unpaid' | undefined> {
  const { settings, needsBrowser, useOtherTier } = held.record
  if (settings.tier !== 'auto') return taken(settings.tier, [])
  if (needsBrowser === true) return taken('pro', [])
  if (useOtherTier === true && (await probes.hasBrowser()) && (await canPay('pro'))) {
    const rendered = await taken('pro', [])
    if (rendered === undefined || rendered.probe.kind === 'page') return rendered
    // Confirmed with a browser or without one, because only differences of the page count.
    return taken('basic', rendered.ids)
  }
  const plain = await taken('basic', [])
  if (plain === undefined || !probeMayNeedBrowser(plain.probe) || !(await probes.hasBrowser())) return plain
  if (!(await canPay('pro'))) return 'unpaid'
  const rendered = await taken('pro', plain.ids)
  return rendered?.probe.kind === 'page' ? { ...rendered, needsBrowser: true } : rendered

  async function taken(tier: ProbeTier, earlier: readonly string[]): Promise<TakenProbe | undefined> {
    const id = probeIdOf(held, tier)
    const { owner } = held.record
    const probe = await probes.take({ id, settings, tier, ...(owner !== undefined && { owner }) })
    return probe && { probe, tier, ids: [...earlier, id] }
  }
}

/** A UUID (RFC 9562, version 8) that is the same in every run of this probe. A probe that was postponed gets another. */
function probeIdOf(
  { id, record: { dueAt, looks: probes, nextLookAt: nextProbeAt } }: HeldMonitor,
  tier: ProbeTier,
): string {
  const name = [checkIdOf(id, dueAt), probes.count, nextProbeAt, tier].join(':')
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
