import { checkPredictions } from './check-predictions.ts'
import { readCosts } from './costs/call-costs.ts'
import { measureCosts } from './costs/measure-costs.ts'
import { simulateSteps } from './simulate-steps.ts'

// npm run bench:capacity [-- costs | check | steps]
// costs: measures what a call costs, in half a minute, and writes bench/capacity/costs/costs.json.
// check: compares the calls a second of fleets with predictions, in about twenty minutes.
// steps (default): simulates 1, 100 and 10,000 calls a second from the costs in the file.

const rounds = 2
const [part = 'steps'] = process.argv.slice(2)

if (part === 'costs') console.log(JSON.stringify(await measureCosts(), null, 2))
else if (part === 'check') console.log(await checkPredictions(await readCosts(), rounds))
else console.log(await simulateSteps(await readCosts()))
// Processes of a simulation go on for ever.
process.exit(0)
