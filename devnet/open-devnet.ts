import { join } from 'node:path'
import { openEvmDevnet, type DevnetOptions, type EvmDevnet } from './open-evm-devnet.ts'
import { openSvmDevnet, type SvmDevnet } from './open-svm-devnet.ts'

export interface Devnet extends AsyncDisposable {
  /** Each is undefined where it does not run; the log says why. */
  evm: EvmDevnet | undefined
  svm: SvmDevnet | undefined
}

/**
 * The local chains, each in a folder of its own: `evm` and `svm`, whose file `rpc-url` says where it listens. Keys and
 * money are known to everybody: never in production.
 */
export async function openDevnet({ dir, log }: DevnetOptions): Promise<Devnet> {
  const [evm, svm] = await Promise.all([
    openEvmDevnet({ dir: dir && join(dir, 'evm'), log }),
    openSvmDevnet({ dir: dir && join(dir, 'svm'), log }),
  ])
  return {
    evm,
    svm,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([evm?.[Symbol.asyncDispose](), svm?.[Symbol.asyncDispose]()])
    },
  }
}
