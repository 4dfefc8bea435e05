import { join } from 'node:path'
import { openEvmDevnet, type DevnetOptions, type EvmDevnet } from './open-evm-devnet.ts'
import { openSvmDevnet, type SvmDevnet } from './open-svm-devnet.ts'

export interface Devnet extends AsyncDisposable {
  /** Undefined if the chain could not be started; the log states the reason. */
  evm: EvmDevnet | undefined
  svm: SvmDevnet | undefined
}

export interface DevnetPorts {
  evm: number
  svm: number
}

/**
 * Starts the local chains in the folders `evm` and `svm` of `dir`; the `rpc-url` file in each holds its URL. The keys are
 * public: never use them in production.
 */
export async function openDevnet({
  dir,
  log,
  ports,
}: Pick<DevnetOptions, 'dir' | 'log'> & { ports?: DevnetPorts }): Promise<Devnet> {
  const [evm, svm] = await Promise.all([
    openEvmDevnet({ dir: dir && join(dir, 'evm'), log, port: ports?.evm }),
    openSvmDevnet({ dir: dir && join(dir, 'svm'), log, port: ports?.svm }),
  ])
  return {
    evm,
    svm,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([evm?.[Symbol.asyncDispose](), svm?.[Symbol.asyncDispose]()])
    },
  }
}
