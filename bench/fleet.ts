import { figureTable } from './figure-table.ts'
import type { Figure } from './figures/figure.ts'
import { mongoRoundTrip } from './figures/mongo-round-trip.ts'
import { runParts } from './figures/run-parts.ts'
import { compareFleetSizes } from './fleet/compare-fleet-sizes.ts'
import { compareQueueDepths } from './fleet/compare-queue-depths.ts'

// npm run bench:fleet [-- WORD…]
// Measures the cost of a call with one process of each role and with four, with a short queue and a long one, on SQLite and
// on the MongoDB at MONGODB_URL. With words, only the parts whose name contains one of them. Takes about ten minutes.

const parts: Readonly<Record<string, () => Promise<{ table?: string; figures: Figure[] }>>> = {
  mongo: async () => ({ figures: await measureMongo() }),
  depth: compareQueueDepths,
  processes: compareFleetSizes,
}
for (const { table, figures } of await runParts(parts))
  console.log([table, figures.length > 0 ? figureTable(figures) : undefined].filter(Boolean).join('\n\n'), '\n')

async function measureMongo(): Promise<Figure[]> {
  const server = process.env['MONGODB_URL']
  if (server) return [await mongoRoundTrip(server)]
  console.error('MongoDB was not measured. Set MONGODB_URL to measure it.')
  return []
}
