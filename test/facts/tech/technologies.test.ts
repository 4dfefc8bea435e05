import { describe, expect, it } from 'vitest'
import { loadFingerprints } from '#workers/facts/tech/rules/load-fingerprints.ts'
import { detectIn, labelOf, readFixtures } from './read-fixtures.ts'

const fixtures = readFixtures('technologies')

describe('the fingerprints', () => {
  it('have a page for each technology that leaves a trace', () => {
    const shown = new Set(fixtures.map(({ title }) => title.split('@')[0]))
    const onlyImplied = ['Elixir', 'Erlang', 'MySQL']
    const missing = [...loadFingerprints().technologies.keys()].filter((name) => !shown.has(name))
    expect(missing).toEqual(onlyImplied)
    expect(fixtures.length).toBeGreaterThan(500)
  })

  it.each(fixtures)('find $title on a page that uses it, and nothing that the page does not use', (fixture) => {
    const expected = [fixture.title, ...fixture.expected]
    const found = detectIn(fixture).technologies.filter(({ evidence }) =>
      evidence.some(({ type }) => type !== 'implied'),
    )
    expect(found.map((each) => labelOf(each, expected)).toSorted()).toEqual(expected.toSorted())
  })
})
