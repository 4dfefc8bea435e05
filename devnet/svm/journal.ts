import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** An executed transaction, successful or not. */
export interface JournalEntry {
  slot: number
  /** Base64, in wire format. */
  transaction: string
}

export interface Journal {
  /** Unique to this chain. */
  seed: string
  /** The transactions of earlier runs, in order. */
  entries: readonly JournalEntry[]
  append: (entry: JournalEntry) => void
}

/** Opens the journal of a chain: a line with its seed, then a line per transaction. Stores nothing without a path. */
export function openJournal(path: string | undefined): Journal {
  if (path === undefined) return { seed: newSeed(), entries: [], append: () => {} }
  const [seed = newSeed(), ...lines] = completeLines(path)
  // A crash may leave an incomplete last line. Remove it, so that the next entry starts on a new line.
  writeFileSync(path, [seed, ...lines, ''].join('\n'))
  return {
    seed,
    // Only `append` writes these lines.
    entries: lines.map((line) => JSON.parse(line) as JournalEntry),
    // Synchronous: a settlement that was reported must survive a crash.
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  }
}

function completeLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}

function newSeed(): string {
  return randomBytes(16).toString('hex')
}
