import { availableParallelism } from 'node:os'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openRecovery } from '#shared/payments/wallet-signatures/open-recovery.ts'

// Only the recovery of signers, in as many threads as the API uses.

const account = privateKeyToAccount(generatePrivateKey())
const text = 'A text of the length that a sign-in has. '.repeat(9)
const signature = await account.signMessage({ message: text })
const recovery = openRecovery(availableParallelism())
serveVariant({
  async call() {
    if ((await recovery.signerOf(text, signature)) === undefined) throw new Error('the signer was not recovered')
  },
})
