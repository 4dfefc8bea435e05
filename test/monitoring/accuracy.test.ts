import { describe, expect, it } from 'vitest'
import { measureWatching } from '#test/support/restless-site/measure-watching.ts'
import { restlessPages } from '#test/support/restless-site/pages/index.ts'

// A smaller run of `npm run bench:changes`.
describe('Watching a website whose pages differ at every request', () => {
  it('reports every planted change once, and nothing else', async () => {
    const pages = restlessPages.filter((_, index) => index % 3 === 0)
    const { checks, falseNotices, changes, failures } = await measureWatching({ seed: 1, calmChecks: 12, pages })
    expect(failures).toEqual([])
    expect(falseNotices).toEqual([])
    expect(changes.filter(({ notices }) => notices !== 1)).toEqual([])
    expect(checks).toBeGreaterThan(200)
    expect(changes.length).toBeGreaterThan(40)
  })

  it('reports every planted change of a page whose navigation and footer are watched, too', async () => {
    const pages = restlessPages.filter((_, index) => index % 9 === 1)
    const { falseNotices, changes } = await measureWatching({ seed: 2, calmChecks: 12, pages, isWholePage: true })
    expect(falseNotices).toEqual([])
    expect(changes.filter(({ notices }) => notices !== 1)).toEqual([])
  })
})
