import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '#test/support/runner/source-files.ts'

const maxEntries = 25

it('no folder of the source has more than 25 entries, operations and handlers aside', () => {
  const files = sourceFiles(
    ['api', 'workers', 'scheduler', 'shared', 'devnet', 'bench', 'test/support'].map((room) => `${room}/**/*`),
  )
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    for (let path = file; path.includes('/'); path = dirname(path)) {
      const folder = dirname(path)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
    }
  }
  const crowded = [...entries].filter(
    ([folder, { size }]) => size > maxEntries && !/\/(operations|handlers)$/.test(folder),
  )
  expect(crowded.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([])
})
