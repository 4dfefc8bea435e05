import { createPublicClient, http, type Address, type Chain, type Hex } from 'viem'
import { callPaymentService, paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import { reportOutages } from '#shared/payments/evm/report-outages.ts'

/** One attempt with a short timeout: a caller waits for the result. */
const rpcOptions = { timeout: 5000, retryCount: 0 }

/**
 * Whether a contract wallet confirms the signature (ERC-1271, ERC-6492). Throws PAYMENTS_UNAVAILABLE if the chain does not
 * answer. The library reports that as a wrong signature.
 */
export async function isSignedByContract(
  { chain, rpcUrl }: { chain: Chain; rpcUrl: string },
  signed: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  let hadOutage = false
  const transport = reportOutages(http(rpcUrl, rpcOptions), () => {
    hadOutage = true
  })
  const client = createPublicClient({ chain, transport })
  const isConfirmed = await callPaymentService(() => client.verifyMessage(signed))
  if (!isConfirmed && hadOutage) throw paymentsUnavailable()
  return isConfirmed
}
