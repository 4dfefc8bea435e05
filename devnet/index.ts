import { AppError } from '#shared/contract/errors.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Log } from '#shared/runtime/log.ts'
import { runProcess, type RunningRole } from '#shared/startup/lifecycle.ts'
import { openDevnet } from './open-devnet.ts'
import { devnetDir } from './with-devnet.ts'

// `npm run devnet`: runs the local chains as a separate process. They listen on the ports of EVM_RPC_URL and SVM_RPC_URL, or
// on the default ports. devnet/settings.env holds the settings for the other roles.

const defaultPorts = { evm: 8545, svm: 8899 }

async function start(config: Config, log: Log): Promise<RunningRole> {
  if (config.NODE_ENV === 'production')
    throw new AppError(
      'PAYMENTS_UNAVAILABLE',
      'Local chains do not run in production: their keys are public. Set NODE_ENV=development.',
    )
  const ports = {
    evm: portOf(config.EVM_RPC_URL) ?? defaultPorts.evm,
    svm: portOf(config.SVM_RPC_URL) ?? defaultPorts.svm,
  }
  const devnet = await openDevnet({ dir: devnetDir(config.DATA_DIR), log, ports })
  const { evm, svm } = devnet
  if (evm === undefined && svm === undefined)
    throw new AppError('PAYMENTS_UNAVAILABLE', 'No local chain could be started. See the warnings above.')
  log.info({ evm: evm?.rpcUrl, svm: svm?.rpcUrl, settings: 'devnet/settings.env' }, 'local chains started')
  return { needs: {}, [Symbol.asyncDispose]: () => devnet[Symbol.asyncDispose]() }
}

function portOf(rpcUrl: string | undefined): number | undefined {
  const { hostname, port } = (rpcUrl && URL.parse(rpcUrl)) || {}
  if (hostname === undefined) return undefined
  if (hostname === '127.0.0.1' || hostname === 'localhost') return Number(port)
  throw new AppError(
    'PAYMENTS_UNAVAILABLE',
    'Local chains listen on 127.0.0.1, but EVM_RPC_URL or SVM_RPC_URL names another host.',
  )
}

await runProcess('devnet', start, { isPaid: false })
