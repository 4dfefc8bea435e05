import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { differencesOf } from '#test/support/marked-pages/differences.ts'
import { readMarkedPages } from '#test/support/marked-pages/read-marked-pages.ts'

const folder = fileURLToPath(new URL('../fixtures/marked-pages/', import.meta.url))

describe.each(globSync('*.html', { cwd: folder }).toSorted())('extraction of the marked pages in %s', (file) => {
  it.each(readMarkedPages(`${folder}${file}`))('has the marked texts: $name', (page) => {
    expect(differencesOf(page)).toEqual(page.expected.known?.differences ?? [])
  })
})
