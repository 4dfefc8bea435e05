import { hostileDocuments, hostilePdfs } from './documents.ts'
import { fillers } from './fillers.ts'
import type { HostileFile } from './hostile-file.ts'
import { pdfReader, readers, renderers, type HostileOperation } from './operations.ts'
import { hostilePages } from './pages.ts'

/** A file that one operation reads. */
export interface HostileCase {
  name: string
  file: HostileFile
  filler: string
  size: number
  operation: HostileOperation
}

type Files = Readonly<Record<string, HostileFile>>

/**
 * Files of every construct, filler and size. Each goes to the next operation, so that every operation gets each construct.
 * `every`: of the fillers of a construct and size, one in so many.
 */
function matrix(
  files: Files,
  operations: readonly HostileOperation[],
  sizes: readonly { size: number; every: number }[],
): HostileCase[] {
  const all = sizes.flatMap(({ size, every }, round) =>
    Object.entries(files).flatMap(([construct, file], row) =>
      fillers
        .filter((_, column) => (column + row + round) % every === 0)
        .map((filler) => ({ construct, file, filler, size })),
    ),
  )
  return all.map(({ construct, file, filler, size }, index) => {
    const turn = (index + Math.floor(index / operations.length)) % operations.length
    const operation = operations[turn] as HostileOperation
    return {
      name: `${operation.name}, ${construct}, ${JSON.stringify(filler)}, ${size} bytes`,
      file,
      filler,
      size,
      operation,
    }
  })
}

const documents = { ...hostileDocuments, ...hostilePdfs }

/** The cases of all operations, in an order in which each part has some of all kinds. */
export const hostileCases: readonly HostileCase[] = [
  ...matrix({ ...hostilePages, ...documents }, readers, [
    { size: 10_000, every: 1 },
    { size: 300_000, every: 3 },
    { size: 10_000_000, every: 10 },
  ]),
  ...matrix(
    hostilePdfs,
    [pdfReader],
    [
      { size: 10_000, every: 1 },
      { size: 300_000, every: 1 },
      { size: 10_000_000, every: 4 },
    ],
  ),
  // A browser needs a second for a page, and V8 reads the text as in the other cases.
  ...matrix(hostilePages, renderers, [
    { size: 10_000, every: 37 },
    { size: 300_000, every: 37 },
    { size: 10_000_000, every: 37 },
  ]),
]

/** The cases of a part, such as `3/40`. Each part has some of all kinds. */
export function casesOf(part: string): readonly HostileCase[] {
  const [chosen = 1, parts = 1] = part.split('/').map(Number)
  return hostileCases.filter((_, index) => index % parts === chosen - 1)
}
