import { openDevnet } from '#devnet/open-devnet.ts'
import { openLog } from '#shared/log.ts'

// A process with the chains in the folder that its argument names, until it is killed.

const log = openLog({ level: 'info', role: 'test' })
const { evm, svm } = await openDevnet({ dir: process.argv[2], log })
log.info({ rpcUrls: [evm?.rpcUrl, svm?.rpcUrl] }, 'open')
setInterval(() => {}, 60_000)
