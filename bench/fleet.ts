import type { Figure } from './figures/figure.ts'
import { mongoRoundTrip } from './figures/mongo-round-trip.ts'
import { compareFleetSizes } from './fleet/compare-fleet-sizes.ts'
import { compareQueueDepths } from './fleet/compare-queue-depths.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench:fleet [-- WORD…]
// Measures the cost of a call with one process of each role and with four, with a short queue and a long one, on SQLite and
// on the MongoDB at MONGODB_URL. With words, only the parts whose name contains one of them. Takes about ten minutes.

const parts: Readonly<Record<string, () => Promise<{ table?: string; figures: Figure[] }>>> = {
  mongo: async () => ({ figures: await measureMongo() }),
  depth: compareQueueDepths,
  processes: compareFleetSizes,
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())

for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  console.error(`measuring ${name} …`)
  const { table, figures } = await measure()
  console.log([table, figures.length > 0 ? figureTable(figures) : undefined].filter(Boolean).join('\n\n'), '\n')
}

async function measureMongo(): Promise<Figure[]> {
  const server = process.env['MONGODB_URL']
  if (server) return [await mongoRoundTrip(server)]
  console.error('MongoDB was not measured. Set MONGODB_URL to measure it.')
  return []
}
