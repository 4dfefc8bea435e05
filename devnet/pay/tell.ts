/** A line about a call, beside its answer. */
export function tell(what: string, text: string): void {
  console.error(`${what.padEnd(9)}${text}`)
}

/** Of millionths of a dollar. */
export function dollars(amount: bigint | string): string {
  const digits = String(amount).padStart(7, '0')
  return `$${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** Tells what stands at the address of a receipt. */
export async function tellReceipt(url: string | null | undefined): Promise<void> {
  if (!url) return
  const text = await fetch(url).then(
    (response) => response.text(),
    () => 'could not be read',
  )
  tell('receipt', `${url} ${text}`)
}
