import { once } from 'node:events'
import { expect, it } from 'vitest'
import { openProcess, openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

it('a service without payment settings accepts payments on local chains, with the command of the README', async () => {
  await using site = await openFixtureSite({ '/': articlePage('otters') })
  await using service = await openService({ PAYMENTS: 'x402' })
  const pay = async (url: string, ...options: string[]) => {
    const order = ['POST', '/fetch/basic', JSON.stringify({ url })]
    const env = { PUBLIC_URL: service.url, DATA_DIR: service.dir }
    await using paying = openProcess(['devnet/pay.ts', ...options, ...order], env)
    expect(await once(paying.child, 'exit')).toEqual([0, null])
    return paying.lines.join('\n')
  }
  const ways = { 'eip155:84532': await pay(site.url), 'solana:EtWT': await pay(`${site.url}/?other`, '--solana') }
  for (const [network, said] of Object.entries(ways)) {
    expect(said).toContain('otters')
    expect(said).toMatch(new RegExp(`price +\\$0\\.004000 to \\w+ on ${network}`))
    expect(said).toMatch(/balance +\$1000000\.000000 before, \$999999\.996000 after/)
    expect(said).toContain('"outcome":"delivered"')
  }
})
