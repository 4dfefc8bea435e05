import { createHash } from 'node:crypto'
import { blockhash, getBase58Decoder, type Blockhash } from '@solana/kit'

export interface BlockClock {
  slot: () => number
  /** Good for transactions up to and with the block height. */
  latestBlockhash: () => { blockhash: Blockhash; lastValidBlockHeight: number }
  isRecent: (blockhash: string) => boolean
}

/** Blocks after which a blockhash is refused, as on the public networks. */
const blockhashLifeSlots = 150

/**
 * A block every `slotMs`, whether or not anything happens in it, counted from 1970: so the count goes on over a restart,
 * and block height is the same as slot. Blockhashes follow from the chain's seed.
 */
export function blockClock(seed: string, slotMs: number): BlockClock {
  const slot = () => Math.floor(Date.now() / slotMs)
  const hashOf = (slot: number) =>
    blockhash(getBase58Decoder().decode(createHash('sha256').update(`${seed}:${slot}`).digest()))
  return {
    slot,
    latestBlockhash: () => ({ blockhash: hashOf(slot()), lastValidBlockHeight: slot() + blockhashLifeSlots }),
    isRecent(blockhash) {
      const now = slot()
      return Array.from({ length: blockhashLifeSlots + 1 }, (_, age) => now - age).some(
        (slot) => hashOf(slot) === blockhash,
      )
    },
  }
}
