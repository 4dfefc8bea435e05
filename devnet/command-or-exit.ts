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
