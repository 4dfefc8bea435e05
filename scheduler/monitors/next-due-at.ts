import { createHash } from 'node:crypto'

/**
 * When the next regular check of a monitor is due, in Unix milliseconds: always after `now`, and at most one interval later.
 * Each monitor has a fixed phase within the interval, derived from its id, so that monitors that were created together, or
 * waited together for a scheduler, do not stay together.
 */
export function nextDueAt({ id, intervalMs, now }: { id: string; intervalMs: number; now: number }): number {
  const sincePhase = (now - phaseOf(id, intervalMs)) % intervalMs
  return now + intervalMs - (sincePhase < 0 ? sincePhase + intervalMs : sincePhase)
}

function phaseOf(id: string, intervalMs: number): number {
  const part = createHash('sha256').update(id).digest().readUIntBE(0, 6)
  return Math.floor((part / 2 ** 48) * intervalMs)
}
