import { storm } from '#test/fleet/storm/storm.ts'
import { claimCost } from './money/claim-cost.ts'

// npm run bench:money [-- COUNT [SEED]]
// Makes COUNT purchases, forty at a time, and sends each payment up to three times at once to two API processes, a worker
// and a scheduler. Processes are killed, and the chain, the facilitator and the store fail at intervals. Afterwards each
// payment is sent until its outcome is known. The transfers on the chain must equal the receipts, answers and credits.

const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 20_261_120)

const { p50, p95 } = await claimCost()
console.log(`verify and claim, without chain calls: median ${p50} ms, 95th percentile ${p95} ms (maximum 50)`)
const { judgement, ...counts } = await storm(count, seed)
console.log(`seed ${seed}`, counts, judgement)
const { faults, transfers, delivered, refunded, served } = judgement
if (p95 > 50 || faults.length > 0 || transfers !== delivered + refunded || served !== delivered) process.exitCode = 1
