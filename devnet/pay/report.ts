/** Prints a labeled line to stderr. */
export function report(label: string, text: string): void {
  console.error(`${label.padEnd(9)}${text}`)
}

/** Formats millionths of a dollar. */
export function dollars(amount: bigint | string): string {
  const digits = String(amount).padStart(7, '0')
  return `$${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** `before`, `after`: undefined for a service that makes every call free. */
export function reportBalance(before: bigint | undefined, after: bigint | undefined): void {
  if (before === undefined || after === undefined) report('balance', 'unchanged: this service makes every call free')
  else report('balance', `${dollars(before)} before, ${dollars(after)} after`)
}

/** Fetches and prints a receipt. */
export async function reportReceipt(url: string | null | undefined): Promise<void> {
  if (!url) return
  const text = await fetch(url).then(
    (response) => response.text(),
    () => 'could not be read',
  )
  report('receipt', `${url} ${text}`)
}
