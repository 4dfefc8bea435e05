/** The currency of prices and balances, and the token that pays them one to one. */
export const currency = 'USD'
export const token = 'USDC'

/** A whole number of millionths of a dollar: the smallest unit of USDC. */
export type MicroDollars = number & { readonly unit: 'micro-dollars' }

/** Dollars as a decimal string, for example '0.002'. */
export type Usd = `${number}`

/**
 * A price on each of the two price lists. A list without a price uses the price of the other.
 * `minimum`: on the catalog list, an on-chain payment is at least the `X402_MIN_PAYMENT` setting.
 */
export interface ListPrices {
  reference?: Usd
  catalog?: Usd
  minimum?: true
}

/** A price that each entry of an array field beyond the first `free` adds to that of a call or an item. `entry`: only this entry counts. */
export interface StepPrices<Field extends string = string> extends ListPrices {
  field: Field
  entry?: string
  free: number
}

/**
 * The price of a call, as data. `field`: the input field that counts the items or makes the choice. `atMost`: an integer
 * field that limits how many items the call can get. `byHost`: on the catalog list, the price is multiplied by the difficulty
 * of the host of `url`, 1 to `maxDifficulty`. `steps`: added to the price of the call, or of each item.
 */
export type PriceRule<Field extends string = string> =
  | { kind: 'free' }
  | ({ kind: 'per-call'; byHost?: true; steps?: readonly StepPrices<Field>[] } & ListPrices)
  | ({
      kind: 'per-item'
      field: Field
      when?: Field
      atMost?: Field
      steps?: readonly StepPrices<Field>[]
    } & ListPrices)
  | { kind: 'by-choice'; field: Field; choices: Readonly<Record<string, ListPrices>> }
  | { kind: 'sum'; of: readonly PriceRule<Field>[] }

export const free = () => ({ kind: 'free' }) as const

/** The maximum multiplier of a price that depends on the host. */
export const maxDifficulty = 3

/**
 * One price per call.
 *
 * @example
 * perCall({ reference: '0.005', catalog: '0.002', minimum: true })
 */
export const perCall = <const L extends ListPrices & { byHost?: true; steps?: readonly StepPrices[] }>(listed: L) =>
  ({ kind: 'per-call', ...listed }) as const

/**
 * One price per item of an array field, or per unit of an integer field. `when`: a boolean field that enables it. `atMost`: an
 * integer field; more items than it says cost nothing.
 *
 * @example
 * perItem('urls', { catalog: '0.0015' }) // 20 URLs cost $0.03
 * perItem('contentResults', { catalog: '0.0015', when: 'includeContent', atMost: 'limit' })
 */
export const perItem = <const F extends string>(
  field: F,
  listed: ListPrices & { when?: F; atMost?: F; steps?: readonly StepPrices<F>[] },
) => ({ kind: 'per-item', field, ...listed }) as const

/**
 * One price per value of a field.
 *
 * @example
 * byChoice('tier', { quick: { catalog: '0.08' }, deep: { catalog: '0.35' } })
 */
export const byChoice = <const F extends string>(field: F, choices: Readonly<Record<string, ListPrices>>) =>
  ({ kind: 'by-choice', field, choices }) as const

/** The sum of several rules. */
export const sumOf = <const F extends string>(...of: PriceRule<F>[]) => ({ kind: 'sum', of }) as const

/**
 * Parses dollars. Throws a RangeError if the amount has more than six decimals.
 *
 * @example
 * microDollars('0.002') // 2000
 */
export function microDollars(usd: string): MicroDollars {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(usd)
  if (match === null) throw new RangeError(`Expected dollars with at most six decimals, found ${JSON.stringify(usd)}.`)
  const [, whole = '0', fraction = ''] = match
  return (Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))) as MicroDollars
}

/**
 * Formats an amount in its shortest exact form: 2000 → '0.002'.
 *
 * @example
 * usd(microDollars('10.50')) // '10.5'
 */
export function usd(amount: MicroDollars): Usd {
  const whole = Math.floor(amount / 1_000_000)
  const fraction = String(amount % 1_000_000).padStart(6, '0')
  // Digits, a dot and digits: always a number.
  return `${whole}.${fraction}`.replace(/\.?0{1,6}$/, '') as Usd
}
