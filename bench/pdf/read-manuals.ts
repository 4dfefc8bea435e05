import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countPages } from './count-pages.ts'
import type { BenchDocument } from './measure-reading.ts'

/** Reads a folder of files `NAME.pdf` and `NAME.PAGE.md`: real documents, and pages of them that somebody transcribed. */
export async function readManuals(folder: string): Promise<BenchDocument[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file): Promise<BenchDocument> => {
      const id = file.slice(0, -'.md'.length)
      const path = join(folder, `${id.slice(0, id.lastIndexOf('.'))}.pdf`)
      const [expected, bytes] = await Promise.all([readFile(join(folder, file), 'utf8'), readFile(path)])
      const pdf = new Uint8Array(bytes)
      const page = Number(id.slice(id.lastIndexOf('.') + 1))
      return { id, layout: 'manuals', split: 'held-out', expected, page, pages: await countPages(pdf), pdf, path }
    }),
  )
}
