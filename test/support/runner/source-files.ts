import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Not part of the source: packages, builds, and the data of a running service. */
const excluded = ['**/node_modules/**', 'dist/**', 'client/dist/**', '**/.data/**']

/** The files of the repository that match a pattern, as sorted paths below its folder. Needs no git. */
export function sourceFiles(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: excluded, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
