import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of a `.cpuprofile` file that the share needs. Times are microseconds of the machine's monotonic clock. */
interface CpuProfile {
  startTime: number
  nodes: readonly { id: number; children?: readonly number[]; callFrame: { functionName: string; url: string } }[]
  /** The node of each sample, and the time since the sample before. */
  samples: readonly number[]
  timeDeltas: readonly number[]
}

interface ShareOptions {
  /** The folder of `--cpu-prof-dir`. */
  dir: string
  pid: number
  /** The start of the load, in microseconds of the monotonic clock. */
  fromUs: number
  /** Matches the files of the code. */
  code: RegExp
}

/**
 * The share of the busy time of a process that is spent in some code, from the profile of its main thread that `node --cpu-prof` wrote. Time in
 * Node and in the kernel belongs to the file that called them. Unlike a rate, a share depends little on other load.
 */
export async function profileShare({ dir, pid, fromUs, code }: ShareOptions): Promise<number> {
  const name = (await readdir(dir)).find((file) => file.includes(`.${pid}.0.`))
  if (name === undefined) throw new Error(`expected a CPU profile of process ${pid} in ${dir}`)
  // Node writes profiles in this form.
  const profile = JSON.parse(await readFile(join(dir, name), 'utf8')) as CpuProfile
  const files = fileOfNodes(profile)
  let atUs = profile.startTime
  let [busyUs, codeUs] = [0, 0]
  for (const [index, node] of profile.samples.entries()) {
    const tookUs = profile.timeDeltas[index] ?? 0
    atUs += tookUs
    const file = files.get(node)
    if (atUs < fromUs || file === undefined) continue
    busyUs += tookUs
    if (code.test(file)) codeUs += tookUs
  }
  return codeUs / busyUs
}

/** The file of each node: its own, or that of its nearest caller that has one. Idle time has no entry. */
function fileOfNodes({ nodes }: CpuProfile): Map<number, string> {
  const files = new Map<number, string>()
  // Callers come before the functions that they call.
  for (const { id, callFrame, children = [] } of nodes) {
    const own = callFrame.url.startsWith('file:') ? callFrame.url : (files.get(id) ?? '')
    for (const child of children) files.set(child, own)
    if (callFrame.functionName === '(idle)') files.delete(id)
    else files.set(id, own)
  }
  return files
}
