import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Print } from './print.ts'
import { runTool } from './run-tool.ts'

/** Prints documents with pdflatex, twice each: the second run knows the outline. */
export async function printWithLatex(prints: readonly Print[]): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-corpus-'))
  try {
    for (const { source, sourcePath, pdfPath } of prints) {
      await writeFile(sourcePath, source)
      const args = [
        '-interaction=nonstopmode',
        '-halt-on-error',
        '-jobname=text',
        `-output-directory=${folder}`,
        sourcePath,
      ]
      for (const _run of ['first', 'second'])
        if (!(await runTool('pdflatex', args, { timeoutMs: 120_000 }))) return 'LaTeX (pdflatex)'
      await copyFile(join(folder, 'text.pdf'), pdfPath)
    }
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
