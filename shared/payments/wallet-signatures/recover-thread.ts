import { recoverMessageAddress } from 'viem/utils'
import type { Recovered, RecoverTask } from './open-recovery.ts'

/** The task of a pool thread. The pool requires a default export. */
// oxlint-disable-next-line import/no-default-export
export default async function recover({ text, signature }: RecoverTask): Promise<Recovered> {
  try {
    return (await recoverMessageAddress({ message: text, signature })).toLowerCase()
  } catch {
    // The library throws if the signature is malformed.
    return undefined
  }
}
