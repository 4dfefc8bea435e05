/** The command that the arguments of this process give. Prints the problem and the usage, and exits with 2, if they give none. */
export function commandOrExit<T>(parse: (args: readonly string[]) => T, usage: string): T {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parse(args)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

/** Runs a command, and sets the exit status: 0 if it succeeded, 1 if it failed. Prints what it throws. */
export async function runToExit(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

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
