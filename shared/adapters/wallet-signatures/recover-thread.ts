import { recoverMessageAddress } from 'viem/utils'
import type { Recovered, RecoverTask } from './open-recovery.ts'

/** What a thread of the pool runs; the pool takes the module's default export. */
// oxlint-disable-next-line import/no-default-export
export default async function recover({ text, signature }: RecoverTask): Promise<Recovered> {
  try {
    return (await recoverMessageAddress({ message: text, signature })).toLowerCase()
  } catch {
    // The library throws for what is no signature.
    return undefined
  }
}
