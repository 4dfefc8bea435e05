import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generated } from './generated.ts'

// `npm run docs`: writes the generated parts of the documents.

const root = join(import.meta.dirname, '..')
for (const [file, write] of Object.entries(generated)) {
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, write(await readFile(path, 'utf8').catch(() => '')))
}
