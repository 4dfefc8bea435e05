import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const maxEntries = 25

it('no folder of the source has more than 25 entries, operations and handlers aside', () => {
  const tracked = execFileSync('git', ['ls-files', 'api', 'workers', 'scheduler', 'shared', 'devnet', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
  const entries = new Map<string, Set<string>>()
  for (const file of tracked.split('\n').filter(Boolean)) {
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
