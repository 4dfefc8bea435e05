import { availableParallelism } from 'node:os'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openRecovery } from '#shared/adapters/wallet-signatures/open-recovery.ts'

// Nothing but the recovery of signers, in as many threads as the API has for it.

const account = privateKeyToAccount(generatePrivateKey())
const text = 'A text of the length that a sign-in has. '.repeat(9)
const signature = await account.signMessage({ message: text })
const recovery = openRecovery(availableParallelism())
serveArm({
  async call() {
    if ((await recovery.signerOf(text, signature)) === undefined) throw new Error('nobody signed it')
  },
})
