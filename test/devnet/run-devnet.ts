import { openDevnet } from '#devnet/open-devnet.ts'
import { openLog } from '#shared/runtime/log.ts'

// Runs the local chains in the folder given as argument until it is killed.

const log = openLog({ level: 'info', role: 'test' })
const { evm, svm } = await openDevnet({ dir: process.argv[2], log })
log.info({ rpcUrls: [evm?.rpcUrl, svm?.rpcUrl] }, 'open')
setInterval(() => {}, 60_000)
