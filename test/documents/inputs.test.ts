import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'

interface Field {
  enum?: readonly string[]
  items?: Field
}

const text = await readFile(join(import.meta.dirname, '../../docs/inputs.md'), 'utf8')

/** The cells of the second column. */
const cells = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| You want'))
  .map((line) => line.split('|')[2]?.trim() ?? '')

it.each(cells.filter((cell) => !cell.startsWith('not ')))('docs/inputs.md: %s is an input', (cell) => {
  const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const path = names.find((name) => name.startsWith('/')) ?? '/fetch/pro'
  const operation = operations.find((one) => one.path === path)
  const fields = names.filter((name) => !name.startsWith('/')).map((name) => name.split(': '))
  const properties: Readonly<Record<string, Field>> = operation?.input.properties ?? {}
  expect(fields.length).toBeGreaterThan(0)
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields.map(([field]) => field)))
  for (const [field = '', value] of fields) {
    const { enum: values, items } = properties[field] ?? {}
    if (value !== undefined) expect(values ?? items?.enum).toContain(value)
  }
})

it('docs/inputs.md gives a reason for each input that is not wanted', () => {
  for (const cell of cells.filter((one) => one.startsWith('not '))) expect(cell).toMatch(/^not (?:yet$|wanted: \S+)/)
})
