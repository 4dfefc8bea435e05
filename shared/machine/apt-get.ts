import { spawnSync } from 'node:child_process'

/** Whether it worked; prints what apt-get says when it did not. */
export function aptGet(...args: string[]): boolean {
  const done = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args], { encoding: 'utf8' })
  if (done.status !== 0) console.error(done.stderr || `apt-get ${args[0]} failed`)
  return done.status === 0
}
