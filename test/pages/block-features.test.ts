import { describe, expect, it } from 'vitest'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { describeBlocks, featureNames } from '#workers/pages/features/block-features.ts'
import { openWordModel } from '#workers/pages/features/words/word-model.ts'
import model from '#workers/pages/model/block-model.json' with { type: 'json' }
import wordModel from '#workers/pages/model/word-model.json' with { type: 'json' }
import { parsePage } from '#workers/pages/parse-page.ts'
import { segmentPage } from '#workers/pages/selection/segment-page.ts'

describe('describeBlocks', () => {
  it('writes one value per feature name, and the model uses no other features', () => {
    const { tree, facts } = parsePage(articlePage('features'), 'https://example.com/')
    const page = segmentPage(tree, facts)
    const table = describeBlocks(page, openWordModel(wordModel)(page))
    const rows = Array.from({ length: table.values.length / table.width }, (_, at) => table.row(at))
    expect(rows.length).toBeGreaterThan(5)
    expect(table.width).toBe(featureNames.length)
    // The last feature is 1 for the root path. One value too many or too few would shift a 0 into its column.
    expect([featureNames.at(-1), rows.map((row) => row.at(-1))]).toEqual(['isRoot', rows.map(() => 1)])
    expect(Math.max(...model.feature)).toBeLessThan(featureNames.length)
  })
})
