import { storm } from '#test/payments/storm/storm.ts'
import { claimCost } from './money/claim-cost.ts'

// npm run bench:money [-- COUNT [SEED]]
// So many purchases, forty at a time, each payment brought up to three times at once, over two API processes, a worker and
// a scheduler that are killed, while the ways to the chain, the facilitator and the store fail. Afterwards every payment is
// brought until its fate is known: what moved on the chain must be what receipts, answers and credits say, to the last one.

const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)

const { p50, p95 } = await claimCost()
console.log(
  `verify and claim, beside the calls of the chain: ${p50} ms in the median, ${p95} ms at the 95th percentile (at most 50)`,
)
const { judgement, ...told } = await storm(count, seed)
console.log(`seed ${seed}`, told, judgement)
const { faults, transfers, delivered, refunded, served } = judgement
if (p95 > 50 || faults.length > 0 || transfers !== delivered + refunded || served !== delivered) process.exitCode = 1
