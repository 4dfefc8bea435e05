import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import type { Setting } from './settings.ts'

/** An amount of money, such as `0.004`. The value is in micro-dollars. */
export function dollars(fallback: string, about: string): Setting<MicroDollars> {
  return { read: microDollars, fallback: microDollars(fallback), fallbackText: fallback, about }
}

/** Undefined when unset. */
export function optionalDollars(about: string): Setting<MicroDollars | undefined> {
  return { read: microDollars, fallback: undefined, about }
}
