import { runParts } from '#bench/figures/run-parts.ts'
import { measureDeliveries } from './delivery-rates.ts'
import { measureDueDelays } from './due-delays.ts'
import { measureSlices } from './slices.ts'
import { compareTickCosts } from './tick-costs.ts'

// npm run bench:monitors [-- PART] [NUMBER]
// Parts: `due`, the delay of checks with 10,000 monitors (or NUMBER) due within a minute, on one scheduler and two workers;
// `ticks`, the cost of a tick with 1,000 to 100,000 stored monitors on SQLite and on the MongoDB at MONGODB_URL;
// `slices`, how long a check holds the event loop; `deliveries`, 1,000 notices to 100 receivers. Without a part, all of them.

const words = process.argv.slice(2)
const count = Number(words.find((word) => /^\d+$/.test(word)) ?? 10_000)
const named = words.filter((word) => !/^\d+$/.test(word))
const parts = {
  ticks: compareTickCosts,
  slices: measureSlices,
  deliveries: measureDeliveries,
  due: () => measureDueDelays(count),
}

for (const name of named)
  if (!(name in parts)) throw new RangeError(`Expected ${Object.keys(parts).join(', ')}: ${name}`)
for (const text of await runParts(parts, named)) console.log(text, '\n')
