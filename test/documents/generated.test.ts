import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generated } from '#docs/generated.ts'
import { sourceFiles } from '#test/support/runner/source-files.ts'

const root = join(import.meta.dirname, '../..')

it.each(Object.entries(generated))('%s is up to date (npm run docs)', async (file, write) => {
  const text = await readFile(join(root, file), 'utf8')
  expect(text).toBe(write(text))
})

it('the generated folders of the clients hold no other files', () => {
  const found = sourceFiles(['client/generated/**/*.ts', 'client/python/webintel/generated/**/*.py'])
  expect(found).toEqual(
    Object.keys(generated)
      .filter((file) => found.includes(file))
      .toSorted(),
  )
})
