import { createHash } from 'node:crypto'
import { checkIdOf } from '#shared/monitoring/check-id.ts'
import { lookMayNeedBrowser, type LookTier } from '#shared/monitoring/look-of.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'
import type { Looks } from './check-deps.ts'

/** A look, the tier that it used, and the ids under which it is stored. */
export interface TakenLook {
  look: Look
  tier: LookTier
  ids: readonly string[]
  /** The page was empty or blocked over plain HTTP, and a browser could read it. */
  needsBrowser?: true
}

/**
 * Requests the page of a monitor for its next look. The tier `auto` uses a browser if the page needs one, and for a look
 * that must confirm another with other means. `canPay`: whether the owner can pay a check in a tier. `unpaid`: the page needs
 * a browser that the owner cannot pay. Undefined when this process stops.
 */
export async function takeNextLook(
  held: HeldMonitor,
  looks: Looks,
  canPay: (tier: LookTier) => Promise<boolean>,
): Promise<TakenLook | 'unpaid' | undefined> {
  const { settings, needsBrowser, useOtherTier } = held.record
  if (settings.tier !== 'auto') return taken(settings.tier, [])
  if (needsBrowser === true) return taken('pro', [])
  if (useOtherTier === true && (await looks.hasBrowser()) && (await canPay('pro'))) {
    const rendered = await taken('pro', [])
    if (rendered === undefined || rendered.look.kind === 'page') return rendered
    // Confirmed with a browser or without one: the page decides, not the browser.
    return taken('basic', rendered.ids)
  }
  const plain = await taken('basic', [])
  if (plain === undefined || !lookMayNeedBrowser(plain.look) || !(await looks.hasBrowser())) return plain
  if (!(await canPay('pro'))) return 'unpaid'
  const rendered = await taken('pro', plain.ids)
  return rendered?.look.kind === 'page' ? { ...rendered, needsBrowser: true } : rendered

  async function taken(tier: LookTier, earlier: readonly string[]): Promise<TakenLook | undefined> {
    const id = lookIdOf(held, tier)
    const { owner } = held.record
    const look = await looks.take({ id, settings, tier, ...(owner !== undefined && { owner }) })
    return look && { look, tier, ids: [...earlier, id] }
  }
}

/** A UUID (RFC 9562, version 8) that is the same in every run of this look. A look that was postponed gets another. */
function lookIdOf({ id, record: { dueAt, looks, nextLookAt } }: HeldMonitor, tier: LookTier): string {
  const name = [checkIdOf(id, dueAt), looks.count, nextLookAt, tier].join(':')
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
