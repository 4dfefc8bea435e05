import { callerRests } from './caller-rests.ts'
import { enterSteps } from './enter.ts'
import { estimateHost, estimatePool } from './estimate.ts'
import { fairQueue } from './fair-queue.ts'
import { hostPace } from './host-pace.ts'
import { jobSteps } from './job-steps.ts'
import { leaveSteps } from './leave.ts'
import { parkedEntries } from './parked-entries.ts'
import { poolSteps } from './pool-steps.ts'
import { functions, prelude } from './prelude.ts'

/*
 * A step of the gate at a host, a step at a pool, and both in one script. On a cluster the keys of a host and those of a pool
 * can be on two nodes, so there each has a script of its own.
 */

const atHost = `${fairQueue}${hostPace}${callerRests}${parkedEntries}`

/** ARGV: those of `enter`. Returns the same. */
export const enterScript = `${prelude}${atHost}${enterSteps}
return enter(unpack(ARGV))`

/** ARGV: pool, id, caller, jobs per rank, name, data, 1 when the host has a pace. Returns the rank of the entry. */
export const joinScript = `${prelude}${fairQueue}${jobSteps}${poolSteps}
local pool, id, caller, jobsPerRank, name, data, isPaced = unpack(ARGV)
return join(pool, id, caller, jobsPerRank, name, data, isPaced == '1')`

/** ARGV: those of `enter`, pool, name. Returns the same as `enter`, then the rank of an admitted entry. */
export const enterAndJoinScript = `${prelude}${atHost}${enterSteps}${jobSteps}${poolSteps}
local id, _, _, _, caller, data, _, jobsPerRank, _, _, pool, name = unpack(ARGV)
local reply = enter(unpack(ARGV))
reply[6] = reply[1] == 0 and join(pool, id, caller, jobsPerRank, name, data, reply[2] == 1) or 0
return reply`

/** Entries that were held back join their pool first of all. ARGV: pool, id, name, data. Does nothing for a known job. */
export const addScript = `${prelude}${jobSteps}
local pool, id, name, data = unpack(ARGV)
if redis.call('EXISTS', key(pool, id)) == 0 then addJob(pool, id, name, data, 0) end`

/** ARGV: those of `leave`. Returns the same. */
export const leaveScript = `${functions}${atHost}${leaveSteps}
return leave(unpack(ARGV))`

/** ARGV: those of `leavePool`. */
export const leavePoolScript = `${prelude}${fairQueue}${jobSteps}${poolSteps}
leavePool(unpack(ARGV))`

/** ARGV: those of `leave`, then those of `leavePool`. Returns the same as `leave`. */
export const leaveBothScript = `${functions}${atHost}${leaveSteps}${jobSteps}${poolSteps}
leavePool(unpack(ARGV, 7))
return leave(unpack(ARGV))`

/** ARGV: those of `estimatePool`. Returns the same. */
export const estimatePoolScript = `${prelude}${fairQueue}${jobSteps}${estimatePool}
return estimatePool(unpack(ARGV))`

/** ARGV: those of `estimateHost`. Returns the same. */
export const estimateHostScript = `${prelude}${fairQueue}${hostPace}${callerRests}${estimateHost}
return estimateHost(unpack(ARGV))`

/** ARGV: those of `estimatePool`, then those of `estimateHost`. Returns both. */
export const estimateBothScript = `${prelude}${fairQueue}${hostPace}${callerRests}${jobSteps}${estimatePool}${estimateHost}
return {estimatePool(unpack(ARGV)), estimateHost(unpack(ARGV, 5))}`
