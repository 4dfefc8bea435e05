import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme as SvmFacilitator } from '@x402/svm/exact/facilitator'
import { ExactSvmScheme as SvmServer } from '@x402/svm/exact/server'
import { onTestFinished } from 'vitest'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { openPaidSite } from './paid-site.ts'
import { svmSigner } from './svm-wallet.ts'

/** Opens a paid site on the local Solana chain; closed after the test. */
export async function openSvmSite(devnet: SvmDevnet & { catalogRpcUrl?: string }): Promise<{ url: string }> {
  const signer = toFacilitatorSvmSigner(await svmSigner(devnet.facilitatorKey), { defaultRpcUrl: devnet.rpcUrl })
  const site = await openPaidSite({
    network: devnet.network,
    payTo: devnet.payTo,
    rpcUrl: devnet.catalogRpcUrl ?? devnet.rpcUrl,
    facilitator: new SvmFacilitator(signer),
    server: new SvmServer(),
  })
  onTestFinished(() => site[Symbol.asyncDispose]())
  return site
}
