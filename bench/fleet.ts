import type { Figure } from './figures/figure.ts'
import { mongoRoundTrip } from './figures/mongo-round-trip.ts'
import { depthsCompared } from './fleet/depths.ts'
import { processes } from './fleet/processes.ts'
import { figureTable } from './markdown-table.ts'

// npm run bench:fleet [-- WORD…]
// What a call costs with one process of each role and with four, with a short queue and a long one, on SQLite and on the
// MongoDB of MONGODB_URL. With words, only the parts whose name contains one of them. About ten minutes.

const parts: Readonly<Record<string, () => Promise<{ table?: string; figures: Figure[] }>>> = {
  mongo: async () => ({ figures: await onMongo() }),
  depth: depthsCompared,
  processes,
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())

for (const [name, measure] of Object.entries(parts)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  console.error(`measuring ${name} …`)
  const { table, figures } = await measure()
  console.log([table, figures.length > 0 ? figureTable(figures) : undefined].filter(Boolean).join('\n\n'), '\n')
}

async function onMongo(): Promise<Figure[]> {
  const server = process.env['MONGODB_URL']
  if (server) return [await mongoRoundTrip(server)]
  console.error('MongoDB was not measured: MONGODB_URL is not set.')
  return []
}
