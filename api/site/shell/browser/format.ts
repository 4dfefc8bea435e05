/** `$1,234.50`, `−$0.002`: at least two decimals, at most six. */
export function showMicroDollars(amount: number): string {
  const text = dollarFormat.format(Math.abs(amount) / 1_000_000)
  return amount < 0 ? `−${text}` : text
}

/** The same for a decimal number of dollars. */
export const showDollars = (dollars: string): string => showMicroDollars(microDollars(dollars))

const dollarFormat = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** Micro-dollars of a decimal number of dollars, which may be negative. */
export const microDollars = (dollars: string): number => Math.round(Number(dollars) * 1_000_000)

/** An interval in hours, in the unit that a person would choose. */
export function intervalText(hours: number): string {
  const seconds = Math.round(hours * 3600)
  if (seconds >= 3600) return `${hours} h`
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/** `0x1234…5678` */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
