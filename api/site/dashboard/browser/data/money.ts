/** Micro-dollars of a decimal number of dollars. */
export const microDollars = (dollars: string): number => Math.round(Number(dollars) * 1_000_000)

/** `$1,234.50`, `−$0.002`: at least two decimals, at most six. */
export function showMicroDollars(amount: number): string {
  const text = format.format(Math.abs(amount) / 1_000_000)
  return amount < 0 ? `−${text}` : text
}

export const showDollars = (dollars: string): string => showMicroDollars(microDollars(dollars))

const format = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})
