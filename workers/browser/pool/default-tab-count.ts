import { availableParallelism, totalmem } from 'node:os'

/** Memory of this process, the proxy and the browsers without pages. */
const baseMb = 800
/** Memory of a heavy page. */
const tabMb = 300
/** More than one, because pages wait for the network about half of the time. */
const tabsPerCore = 2

const maxTabs = 16

/** The number of pages that this machine or container can render at once, by its memory and processors. */
export function defaultTabCount(): number {
  // Both respect cgroup limits.
  const memoryMb = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
  const byMemory = Math.floor((memoryMb - baseMb) / tabMb)
  return Math.max(1, Math.min(byMemory, availableParallelism() * tabsPerCore, maxTabs))
}
