import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program of the machine. Undefined if the machine has none of that name; throws if it fails. */
export async function runTool(
  name: string,
  args: readonly string[],
  { timeoutMs }: { timeoutMs: number },
): Promise<Buffer | undefined> {
  try {
    const { stdout } = await execute(name, args, { timeout: timeoutMs, maxBuffer: 2 ** 28, encoding: 'buffer' })
    return stdout
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined
    const output = thrown instanceof Error && 'stdout' in thrown ? String(thrown.stdout).slice(-800) : ''
    throw new Error(`${name} ${args.join(' ')} failed:\n${output}`, { cause: thrown })
  }
}
