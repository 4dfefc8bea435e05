import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

it('docs/dependencies.md lists the packages of package.json, and no others', async () => {
  const text = await readFile(new URL('docs/dependencies.md', root), 'utf8')
  const file = await readFile(new URL('package.json', root), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(file) as Record<string, Record<string, string>>
  const [tables = ''] = text.split('## Where we left')
  const rows = tables.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []))
  const listed = rows.flatMap((cell) => cell.split('`').filter((_, index) => index % 2 === 1))
  expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})
