import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PackageRecord } from '#workers/facts/packages/package-record.ts'
import { scorePackage } from '#workers/facts/packages/scores.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 20)

const careful: PackageRecord = {
  registry: 'npm',
  name: 'careful',
  version: '1.0.0',
  description: 'Careful.',
  license: 'MIT',
  homepage: 'https://careful.example/',
  repository: 'https://github.com/careful/careful',
  requires: undefined,
  deprecated: undefined,
  yanked: undefined,
  publishedAt: now,
  releases: [],
  modifiedAt: undefined,
  versions: 1,
  maintainers: 2,
  dependencies: [],
  installScripts: [],
  isSourceOnly: false,
  traces: { readmeLength: 5000, hasTests: true, hasLinter: true, hasFileList: true, hasChangelog: undefined },
  warnings: [],
}

const score = (changes: Partial<PackageRecord>, parts: { downloads?: number[]; severity?: 'high' } = {}) =>
  scorePackage(
    { ...careful, ...changes },
    {
      downloads: parts.downloads,
      advisories: parts.severity === undefined ? [] : [{ id: 'X', aliases: [], fixedIn: [], severity: parts.severity }],
      now,
    },
  )

const daysAgo = (...days: number[]) => days.map((age) => now - age * dayMs).sort((one, other) => one - other)

describe('the scores of a package', () => {
  it('give full quality to a package with all traces of care', () => {
    expect(score({}).quality).toBe(1)
  })

  it.each([
    // Carefulness 7 of 20: half of it below 1.0.0, nothing for a deprecated version.
    ['a version below 1.0.0', { version: '0.9.0' }, 0.83],
    ['a deprecated version', { deprecated: 'old' }, 0.65],
    ['no tests', { traces: { ...careful.traces, hasTests: false } }, 0.65],
    ['half a readme', { traces: { ...careful.traces, readmeLength: 200 } }, 0.93],
    ['no repository', { repository: undefined }, 0.94],
    // Unknown parts do not count.
    ['unknown tests', { traces: { ...careful.traces, hasTests: undefined } }, 1],
  ] as [string, Partial<PackageRecord>, number][])('lower the quality for %s', (_what, changes, expected) => {
    expect(score(changes).quality).toBe(expected)
  })

  it('lower the quality for advisories', () => {
    expect(score({}, { severity: 'high' }).quality).toBe(0.85)
  })

  it.each([
    ['none', 0, 0],
    ['a thousand a month', 1000 / 30, 0.45],
    ['ten million a month', 10_000_000 / 30, 0.83],
    ['a billion a month', 1_000_000_000 / 30, 0.83],
  ])('measure popularity on a logarithmic scale: %s', (_what, aDay, expected) => {
    expect(score({}, { downloads: Array<number>(365).fill(aDay) }).popularity).toBe(expected)
  })

  it('raise the popularity for growing downloads', () => {
    const growing = Array.from({ length: 365 }, (_, age) => 1000 * 0.98 ** age)
    const shrinking = growing.toReversed()
    const flat = Array<number>(365).fill(1000)
    const [grown, steady, shrunk] = [growing, flat, shrinking].map(
      (downloads) => score({}, { downloads }).popularity ?? 0,
    )
    expect(grown).toBeGreaterThan(steady ?? 1)
    expect(shrunk).toBeLessThan(steady ?? 0)
  })

  it.each([
    ['no release in two years', daysAgo(900), 0],
    ['one release a year ago', daysAgo(360), 0.06],
    ['a release a quarter', daysAgo(20, 110, 200, 290, 380, 470, 560, 650), 0.87],
    ['a release a week', daysAgo(...Array.from({ length: 100 }, (_, week) => week * 7)), 1],
  ])('measure maintenance by releases: %s', (_what, releases, expected) => {
    expect(score({ releases }).maintenance).toBe(expected)
  })

  it('are absent for what is unknown', () => {
    expect(score({})).toEqual({ quality: 1 })
  })

  it('stay between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e9), { minLength: 180, maxLength: 365 }),
        fc.array(fc.integer({ min: -100, max: 5000 }), { maxLength: 50 }),
        (downloads, ages) => {
          for (const value of Object.values(score({ releases: daysAgo(...ages) }, { downloads }))) {
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})
