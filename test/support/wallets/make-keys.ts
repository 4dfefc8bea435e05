import type { Hex } from 'viem'
import { grantStatement, type SignedGrant } from '#shared/contract/sign-in-text.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import type { Service } from '#test/support/processes/service.ts'

/** Makes two keys of a wallet, one with a child that has paid for calls. `site`: a website with an article at `/`. */
export async function makeKeys(service: Service, key: Hex, site: { url: string }): Promise<void> {
  const by = evmWallet(key)
  const baseUrl = service.url.replace('127.0.0.1', 'localhost')
  async function post(target: string, input: object, headers: object): Promise<{ keyId: string; key: string }> {
    const response = await fetch(service.url + target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
    if (!response.ok) throw new Error(`${target} failed with ${response.status}: ${await response.text()}`)
    // Only the answers for keys are read.
    return (await response.json()) as { keyId: string; key: string }
  }
  const make = async (grant: SignedGrant) => {
    const sent = { baseUrl, method: 'POST', target: '/keys', statement: grantStatement(grant) }
    return post('/keys', grant, await by.sign(sent))
  }
  const bearer = (sent: { key: string }) => ({ Authorization: `Bearer ${sent.key}` })
  const agent = await make({ label: 'research agent', limit: '0.1', perDay: '0.05' })
  const limits = { label: 'summaries', limit: '0.02', operations: ['pages'] }
  const child = await post(`/keys/${agent.keyId}/children`, limits, bearer(agent))
  for (const [payer, calls] of [
    [agent, 12],
    [child, 6],
  ] as const)
    for (let call = 0; call < calls; call++)
      await post('/fetch/basic', { url: `${site.url}/?${payer.keyId}=${call}` }, bearer(payer))
  await make({ label: 'price watcher', limit: '5', perCall: '0.01', hosts: ['example.com'] })
}
