import { describe, expect, it } from 'vitest'
import { articlePage } from '#test/support/fixture-site.ts'
import { describeBlocks, featureNames } from '#workers/pages/choice/block-features.ts'
import model from '#workers/pages/choice/block-model.json' with { type: 'json' }
import { cutPage } from '#workers/pages/choice/page-blocks.ts'
import { parsePage } from '#workers/pages/parse-page.ts'

describe('the features of a block', () => {
  it('have a name each, and the model knows no others', () => {
    const { tree, facts } = parsePage(articlePage('features'), 'https://example.com/')
    const table = describeBlocks(cutPage(tree, facts))
    const rows = Array.from({ length: table.values.length / table.width }, (_, at) => table.row(at))
    expect(rows.length).toBeGreaterThan(5)
    expect(table.width).toBe(featureNames.length)
    // The last feature says that the address is a site's root: were one too many or too few written, it would say 0.
    expect([featureNames.at(-1), rows.map((row) => row.at(-1))]).toEqual(['isRoot', rows.map(() => 1)])
    expect(Math.max(...model.feature)).toBeLessThan(featureNames.length)
  })
})
