import type { PageTable } from '#workers/answers/extract/facts/page-fact.ts'
import type { Source } from '#workers/evidence/source.ts'
import { findPrice, type Plan } from './find-price.ts'

type PlansPage = Pick<Source, 'url' | 'hash'>

/** The plans of tables: with a plan in each column and a row of prices, or with a plan in each row and a column of prices. */
export function plansInTables(tables: readonly PageTable[], page: PlansPage): Plan[] {
  for (const table of tables.slice(0, maxTables)) {
    const plans = plansInColumns(table, page)
    const found = plans.length > 0 ? plans : plansInRows(table, page)
    if (found.length > 1) return found.slice(0, maxPlans)
  }
  return []
}

function plansInColumns({ header, rows }: PageTable, { url, hash }: PlansPage): Plan[] {
  const prices = rows.find((row) => row.slice(1).filter((cell) => findPrice(cell) !== undefined).length > 1)
  if (prices === undefined) return []
  return header.slice(1, maxPlans + 1).flatMap((name, index) => {
    const quote = prices[index + 1] ?? ''
    const found = findPrice(quote)
    if (found === undefined || name.trim() === '') return []
    const features = rows.filter((row) => row !== prices).flatMap((row) => featureIn(row, index + 1))
    return [{ name: name.trim(), ...found, features: features.slice(0, maxFeatures), source: url, quote, hash }]
  })
}

/** The label of a row with a check mark; otherwise `label: value`. Nothing for a dash or a cross. */
function featureIn(row: readonly string[], column: number): string[] {
  const label = row[0]?.trim() ?? ''
  const value = row[column]?.trim() ?? ''
  if (label === '' || value === '' || /^(?:[-–—✗✕×]|no)$/i.test(value)) return []
  return [/^(?:[✓✔☑✅]|yes|included)$/i.test(value) ? label : `${label}: ${value}`]
}

function plansInRows({ rows }: PageTable, { url, hash }: PlansPage): Plan[] {
  return rows.slice(0, maxPlans).flatMap((row) => {
    const name = row[0]?.trim() ?? ''
    const quote = row.slice(1).find((cell) => findPrice(cell) !== undefined)
    const found = quote === undefined ? undefined : findPrice(quote)
    return name === '' || quote === undefined || found === undefined
      ? []
      : [{ name, ...found, features: [], source: url, quote, hash }]
  })
}

const maxTables = 10
const maxPlans = 12
const maxFeatures = 20
