import { rename, rm, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Print } from './print.ts'
import { runTool } from './run-tool.ts'

/** Prints all documents with one LibreOffice, which takes seconds to start. */
export async function printWithLibreOffice(prints: readonly Print[]): Promise<string | undefined> {
  const profile = await mkdtemp(join(tmpdir(), 'pdf-corpus-'))
  try {
    for (const { source, sourcePath } of prints) await writeFile(sourcePath, source)
    const folder = dirname(prints[0]?.pdfPath ?? '.')
    const args = ['--headless', `-env:UserInstallation=file://${profile}`, '--convert-to', 'pdf', '--outdir', folder]
    const run = await runTool('soffice', [...args, ...prints.map(({ sourcePath }) => sourcePath)], {
      timeoutMs: 600_000,
    })
    if (!run) return 'LibreOffice (soffice)'
    for (const { sourcePath, pdfPath } of prints) {
      const printed = join(folder, `${basename(sourcePath).replace(/\.[a-z]+$/u, '')}.pdf`)
      if (printed !== pdfPath) await rename(printed, pdfPath)
    }
    return undefined
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}
