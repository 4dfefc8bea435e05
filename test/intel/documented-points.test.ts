import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deliveryRules } from '#workers/intel/audit/rules/performance-findings.ts'
import { seoContentRules } from '#workers/intel/audit/rules/seo-content-rules.ts'
import { seoHeadRules } from '#workers/intel/audit/rules/seo-head-rules.ts'
import { signalTable } from '#workers/intel/project/signals/signal-table.ts'

/** The code and the points of each row of the tables of a document. */
async function pointsIn(file: string): Promise<Record<string, number>> {
  const text = await readFile(join(import.meta.dirname, '../../docs', file), 'utf8')
  const rows = [...text.matchAll(/^\| `([\w-]+)`\s*\| (\d+)\s*\|/gmu)]
  return Object.fromEntries(rows.map(([, code = '', points]) => [code, Number(points)]))
}

it('publishes the points of each rule of an audit', async () => {
  const rules = [...seoHeadRules, ...seoContentRules, ...deliveryRules]
  expect(await pointsIn('site-audit.md')).toEqual(Object.fromEntries(rules.map(({ id, points }) => [id, points])))
  const delivery = deliveryRules.reduce((sum, { points }) => sum + points, 0)
  expect(delivery).toBe(30)
})

it('publishes the weight of each signal of a project', async () => {
  const weights = Object.entries(signalTable).map(([code, { weight }]) => [code, weight])
  expect(await pointsIn('intel-project.md')).toEqual(Object.fromEntries(weights))
})
