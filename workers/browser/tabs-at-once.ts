import { availableParallelism, totalmem } from 'node:os'

/** For this process, the proxy and the browsers before any page. */
const baseMb = 800
/** For one page of the heavier kind. */
const tabMb = 300
/** Pages wait for the network half of the time. */
const tabsPerCore = 2

const most = 16

/** How many pages this machine, or the container on it, can well render at once. */
export function tabsAtOnce(): number {
  // Both know of the limits of a cgroup.
  const memoryMb = Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20
  const byMemory = Math.floor((memoryMb - baseMb) / tabMb)
  return Math.max(1, Math.min(byMemory, availableParallelism() * tabsPerCore, most))
}
