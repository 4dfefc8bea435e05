import { cp, glob, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildAssets, writeAssets } from '#api/site/assets/build-assets.ts'

/** Files that modules read. The scripts that run in Chromium are read as text, too. */
const files = [
  'package.json',
  'docs/**/*.md',
  'shared/queue/bullmq/*.lua',
  'workers/browser/in-page/*.ts',
  'workers/facts/tech/fingerprints/*.json',
  'workers/llm/prompts/*.md',
]

/** Copies the files that the program reads, and writes the scripts of its pages. */
export async function copyFiles(root: string, out: string): Promise<void> {
  for await (const path of glob(files, { cwd: root })) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await cp(join(root, path), join(out, path))
  }
  await mkdir(join(out, 'api/site/assets'), { recursive: true })
  await writeFile(join(out, 'api/site/assets/built.json'), writeAssets(await buildAssets()))
}
