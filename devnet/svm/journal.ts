import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A transaction that was executed, whether or not it succeeded. */
export interface JournalEntry {
  slot: number
  /** Base64, in wire format. */
  transaction: string
}

export interface Journal {
  /** Of this chain alone. */
  seed: string
  /** What happened before it was opened, in order. */
  past: readonly JournalEntry[]
  append: (entry: JournalEntry) => void
}

/** What a chain is: its transactions, a line each, after a first line with its seed. In memory only without a path. */
export function openJournal(path: string | undefined): Journal {
  if (path === undefined) return { seed: newSeed(), past: [], append: () => {} }
  const [seed = newSeed(), ...lines] = wholeLines(path)
  // What follows the last line break was cut off when the machine failed; the next line must not begin there.
  writeFileSync(path, [seed, ...lines, ''].join('\n'))
  return {
    seed,
    // Only `append` writes them.
    past: lines.map((line) => JSON.parse(line) as JournalEntry),
    // At once: whoever is told that a payment settled must find it so after this process was killed.
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  }
}

function wholeLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}

function newSeed(): string {
  return randomBytes(16).toString('hex')
}
