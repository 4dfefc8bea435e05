/** Prints a labeled line to stderr. */
export function report(label: string, text: string): void {
  console.error(`${label.padEnd(9)}${text}`)
}

/** Formats millionths of a dollar. */
export function dollars(amount: bigint | string): string {
  const digits = String(amount).padStart(7, '0')
  return `$${digits.slice(0, -6)}.${digits.slice(-6)}`
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
