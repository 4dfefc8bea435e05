import { spawnSync } from 'node:child_process'

/** Runs apt-get. False if it fails; its error output is printed. */
export function aptGet(...args: string[]): boolean {
  const result = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args], { encoding: 'utf8' })
  if (result.status !== 0) console.error(result.stderr || `apt-get ${args[0]} failed`)
  return result.status === 0
}
