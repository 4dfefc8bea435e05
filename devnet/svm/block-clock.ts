import { createHash } from 'node:crypto'
import { blockhash, getBase58Decoder, type Blockhash } from '@solana/kit'

export interface BlockClock {
  slot: () => number
  /** Valid up to and including `lastValidBlockHeight`. */
  latestBlockhash: () => { blockhash: Blockhash; lastValidBlockHeight: number }
  isRecent: (blockhash: string) => boolean
}

/** The lifetime of a blockhash, as on public networks. */
const blockhashLifeSlots = 150

/**
 * Produces a block every `slotMs`, counted from the Unix epoch: the count continues after a restart, and the block height
 * equals the slot. Blockhashes derive from the chain's seed.
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
