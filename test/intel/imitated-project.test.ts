import { expect, it } from 'vitest'
import { parseDomainName } from '#shared/contract/domain-name.ts'
import { imitatedProject } from '#workers/intel/project/signals/imitated-project.ts'

it.each([
  ['unisvvap.com', 'looks like uniswap'],
  ['uniswap.app', 'looks like uniswap'],
  ['app.uniswap.finance', 'looks like uniswap'],
  ['metamаsk.com', 'looks like metamask'],
  ['claim-metamask.com', 'has the name metamask'],
  ['pancakesvvap-airdrop.io', 'has the name pancakeswap'],
  ['opensae.io', undefined],
  ['openseas.io', 'differs by one letter from opensea'],
])('%s: %s', (host, says) => {
  const sentence = imitatedProject(parseDomainName(host))
  if (says === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(says)
})

it.each(['uniswap.org', 'app.uniswap.org', 'metamask.io', 'harbour-coin.com', 'example.com', 'phantom.app'])(
  'accepts %s',
  (host) => {
    expect(imitatedProject(parseDomainName(host))).toBeUndefined()
  },
)
