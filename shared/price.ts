/** A whole number of millionths of a dollar: the smallest unit of USDC. */
export type MicroDollars = number & { readonly unit: 'micro-dollars' }

/** Dollars as a decimal string, for example '0.002'. */
export type Usd = `${number}`

/** The two price lists. `minimum`: on the catalog list a payment on chain is at least the smallest payment. */
export interface Listed {
  reference?: Usd
  catalog?: Usd
  minimum?: true
}

/**
 * What a call costs, as data. `field` names the input field that counts the items or makes the choice. `byHost`: on the
 * catalog list up to `mostDifficult` times as much, by what is known of the host of the field `url` when it is quoted.
 */
export type PriceRule<Field extends string = string> =
  | { kind: 'free' }
  | ({ kind: 'per-call'; byHost?: true } & Listed)
  | ({ kind: 'per-item'; field: Field; when?: Field } & Listed)
  | { kind: 'by-choice'; field: Field; choices: Readonly<Record<string, Listed>> }
  | { kind: 'sum'; of: readonly PriceRule<Field>[] }

export const free = () => ({ kind: 'free' }) as const

/** The greatest multiple of a price that depends on the host. */
export const mostDifficult = 3

/** One price for each call. */
export const perCall = (listed: Listed & { byHost?: true }) => ({ kind: 'per-call', ...listed }) as const

/** One price for each item of an array, or for each of an integer field; `when` names a boolean that turns it on. */
export const perItem = <const F extends string>(field: F, listed: Listed & { when?: F }) =>
  ({ kind: 'per-item', field, ...listed }) as const

/** One price for each value of a field. */
export const byChoice = <const F extends string>(field: F, choices: Readonly<Record<string, Listed>>) =>
  ({ kind: 'by-choice', field, choices }) as const

/** Several rules added up. */
export const sumOf = <const F extends string>(...of: PriceRule<F>[]) => ({ kind: 'sum', of }) as const

/** Exact: throws a RangeError for anything finer than a micro-dollar. */
export function microDollars(usd: string): MicroDollars {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(usd)
  if (match === null) throw new RangeError(`expected dollars with at most six decimals, got ${JSON.stringify(usd)}`)
  const [, whole = '0', fraction = ''] = match
  return (Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))) as MicroDollars
}

/** The shortest exact form: 2000 → '0.002'. */
export function usd(amount: MicroDollars): Usd {
  const whole = Math.floor(amount / 1_000_000)
  const fraction = String(amount % 1_000_000).padStart(6, '0')
  // Digits, a dot and digits: always the text of a number.
  return `${whole}.${fraction}`.replace(/\.?0+$/, '') as Usd
}
