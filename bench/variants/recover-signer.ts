import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'

// Only the recovery of signers, with viem, in as many threads as the machine has processors.

const account = privateKeyToAccount(generatePrivateKey())
const message = 'A text of the length that a sign-in has. '.repeat(9)
const signature = await account.signMessage({ message })
const threads = availableParallelism()
const pool = new Piscina({
  filename: new URL('../fixtures/recover-thread.ts', import.meta.url).href,
  minThreads: threads,
  maxThreads: threads,
  concurrentTasksPerWorker: 4,
  execArgv: [],
  atomics: 'disabled',
})
serveVariant({
  async call() {
    if ((await pool.run({ message, signature })) !== account.address) throw new Error('the signer was not recovered')
  },
})
