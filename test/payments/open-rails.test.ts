import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openRails } from '#shared/payments/open-rails.ts'
import { readConfig, type Config } from '#shared/runtime/config.ts'

const config = readConfig(parseEnv(readFileSync(new URL('../../devnet/settings.env', import.meta.url), 'utf8')))
const evm = 'eip155:84532'
const svm = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

async function networksWith(changes: Partial<Config>): Promise<[network: string, hasNode: boolean][]> {
  const rails = await openRails({ ...config, ...changes }, { withLock: (_name, task) => task() })
  return rails.map(({ network, hasNode }) => [network, hasNode])
}

describe('the rails of a deployment', () => {
  it('are the networks that have a node, a receiver and a key', async () => {
    expect(await networksWith({})).toEqual([
      [evm, true],
      [svm, true],
    ])
    for (const missing of ['EVM_RPC_URL', 'EVM_PAY_TO', 'EVM_FACILITATOR_KEY'] as const)
      expect([missing, await networksWith({ [missing]: undefined })]).toEqual([missing, [[svm, true]]])
    for (const missing of ['SVM_RPC_URL', 'SVM_PAY_TO', 'SVM_FACILITATOR_KEY'] as const)
      expect([missing, await networksWith({ [missing]: undefined })]).toEqual([missing, [[evm, true]]])
  })

  it('are none without payments', async () => {
    expect(await networksWith({ PAYMENTS: 'off' })).toEqual([])
  })

  it('are the networks with a receiver where a remote facilitator settles, with or without a node and keys', async () => {
    const X402_FACILITATOR_URL = 'http://127.0.0.1:9/facilitator'
    const keys = { EVM_FACILITATOR_KEY: undefined, SVM_FACILITATOR_KEY: undefined }
    expect(await networksWith({ X402_FACILITATOR_URL, ...keys })).toEqual([
      [evm, true],
      [svm, true],
    ])
    expect(await networksWith({ X402_FACILITATOR_URL, EVM_RPC_URL: undefined, SVM_PAY_TO: undefined })).toEqual([
      [evm, false],
    ])
    expect(await networksWith({ X402_FACILITATOR_URL, SVM_RPC_URL: undefined, EVM_PAY_TO: undefined })).toEqual([
      [svm, false],
    ])
  })
})
