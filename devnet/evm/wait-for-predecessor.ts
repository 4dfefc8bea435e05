import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { answers } from '#devnet/answers.ts'

const patienceMs = 5_000

/**
 * A chain whose process was killed may still write its state. Resolves when it has, or when nothing is left of it but
 * the marker (the machine failed). Throws when it still answers: then it is another process's.
 */
export async function waitForPredecessor(markerPath: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await setTimeout(50)) {
    const rpcUrl = await readFile(markerPath, 'utf8').catch(() => undefined)
    if (rpcUrl === undefined) return
    if (Date.now() < deadline) continue
    if (await answers(rpcUrl)) throw new Error(`another process runs it, at ${rpcUrl}`)
    return
  }
}
