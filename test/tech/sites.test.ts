import { describe, expect, it } from 'vitest'
import { detectIn, readFixtures } from './read-fixtures.ts'

describe('detection on sites', () => {
  it('finds the technologies of 50 sites: precision 0.98, recall 0.95', () => {
    const sites = readFixtures('sites')
    expect(sites.length).toBeGreaterThanOrEqual(50)
    const counts = { found: 0, right: 0, expected: 0 }
    const differences: string[] = []
    for (const site of sites) {
      const wanted = new Set(site.expected)
      const found = new Set(detectIn(site).technologies.map(({ name }) => name))
      counts.expected += wanted.size
      counts.found += found.size
      counts.right += [...found].filter((name) => wanted.has(name)).length
      const wrong = [...found].filter((name) => !wanted.has(name)).map((name) => `+${name}`)
      const missed = [...wanted].filter((name) => !found.has(name)).map((name) => `-${name}`)
      if (wrong.length + missed.length > 0) differences.push(`${site.title}: ${[...wrong, ...missed].join(' ')}`)
    }
    const report = `${JSON.stringify(counts)}\n${differences.join('\n')}`
    expect(counts.right / counts.found, report).toBeGreaterThanOrEqual(0.98)
    expect(counts.right / counts.expected, report).toBeGreaterThanOrEqual(0.95)
  })
})
