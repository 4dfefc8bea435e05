import type { Noise, RotatingText } from './noise.ts'
import { splitLong, blocksOf } from './split-long.ts'
import { shortHash } from './volatile-place.ts'

/** Whether a text came and went before, wherever it stands. */
export function rotatingIn({ rotating }: Noise): (text: string) => boolean {
  if (rotating === undefined || rotating.length === 0) return () => false
  const hashes = new Set(rotating.map(([hash]) => hash))
  return (text) => hashes.has(shortHash(text))
}

/** Adds texts that came and went. The oldest ones are dropped above the limit. */
export function withRotating(noise: Noise, texts: readonly string[]): Noise {
  if (texts.length === 0) return noise
  const found = new Set(texts.slice(0, maxRotating).map(shortHash))
  const kept = (noise.rotating ?? []).filter(([hash]) => !found.has(hash))
  const added = Array.from(found, (hash): RotatingText => [hash, 0, 0])
  return { ...noise, rotating: [...kept, ...added].slice(-maxRotating) }
}

/** After a further probe: texts that stayed for long are content again, and texts that were gone for long are forgotten. */
export function decayRotating(rotating: readonly RotatingText[], text: string): RotatingText[] {
  const shown = new Set<string>()
  for (const block of blocksOf(text)) for (const piece of splitLong(block)) shown.add(shortHash(piece))
  const settled: RotatingText[] = []
  for (const [hash, was, quiet] of rotating) {
    const is = shown.has(hash) ? 1 : 0
    const next = is === was ? quiet + 1 : 0
    if (next < (is ? maxShown : maxGone)) settled.push([hash, is, next])
  }
  return settled
}

const maxRotating = 400
/** Probes in a row. */
const maxShown = 24
const maxGone = 200
