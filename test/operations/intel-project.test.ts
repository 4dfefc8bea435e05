import { afterAll, beforeEach, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { openFixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import {
  contract,
  honestPages,
  openProjectRegistry,
  otherContract,
  projectZones,
  scamPages,
  solanaContract,
  type Project,
} from '#test/support/sites/token-projects.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

const dns = await openDnsServer(projectZones)
afterAll(() => dns[Symbol.asyncDispose]())

describeOperation(
  'intel-project',
  (service, upstreams) => {
    const scope = new AsyncDisposableStack()
    afterAll(() => scope.disposeAsync())
    // No text is on another domain.
    beforeEach(() => void (upstreams().search.respond = () => ({ body: { results: [] } })))
    const assess = (url: string, options: object = {}): Promise<Reply<Project>> =>
      callOperation<Project>(service().url, 'intel-project', { url, contract, ...options })
    const open = async (pages: Record<string, string | Page>, host = '127.0.0.1') => {
      const site = scope.use(await openFixtureSite(pages))
      return site.url.replace('127.0.0.1', host)
    }
    const found = ({ body }: Reply<Project>) => body.signals.flatMap((signal) => (signal.found ? signal.code : []))

    it('grades an honest project and a scam apart', async () => {
      const honest = await assess(await open(honestPages, 'harbour-coin.com'))
      const scam = await assess(await open(scamPages, 'unisvvap.com'))
      expect([honest.status, scam.status]).toEqual([200, 200])
      expect(found(honest).toSorted()).toEqual(['NO_TLS', 'REGISTRANT_HIDDEN'])
      expect(honest.body).toMatchObject({ score: 82, grade: 'B' })
      expect(found(scam)).toEqual(
        expect.arrayContaining([
          'DRAINER_SCRIPT',
          'SECRET_REQUESTED',
          'LOOKALIKE_HOST',
          'OTHER_CONTRACT_ON_SITE',
          'GUARANTEED_RETURNS',
          'VERY_YOUNG_DOMAIN',
          'MULTIPLIER_PROMISED',
          'URGENCY',
          'AUDIT_UNPROVEN',
          'NO_TEAM',
          'NO_SOCIALS',
        ]),
      )
      expect(scam.body).toMatchObject({ score: 0, grade: 'F' })
      const audit = scam.body.signals.find(({ code }) => code === 'NO_AUDIT')
      expect([audit?.found, audit?.message]).toEqual([
        false,
        'The site links to an audit, or says that it was audited.',
      ])
    })

    it('does not take a page that warns of drainers for one', async () => {
      const warning = 'Our guard stops each wallet drainer, and explains setApprovalForAll and permit2 before you sign.'
      const reply = await assess(await open({ '/': `<title>Coin</title><h1>Coin</h1><p>${warning}</p>` }))
      expect(found(reply)).not.toContain('DRAINER_SCRIPT')
      expect(found(reply)).not.toContain('BROAD_APPROVAL')
    })

    it('shows where the site has the contract, its pages and its domain', async () => {
      const url = await open(honestPages, 'harbour-coin.com')
      const { body } = await assess(url, { contract: contract.toLowerCase(), chain: 'base' })
      expect(body.contract).toEqual({
        address: contract,
        chain: 'evm',
        isValid: true,
        checksum: 'absent',
        foundOnSite: true,
        whereFound: [{ url: `${url}/`, quote: expect.stringContaining(contract) }],
        otherAddresses: [],
      })
      expect(body.site).toMatchObject({
        team: `${url}/team`,
        documentation: `${url}/whitepaper`,
        terms: `${url}/terms`,
        profiles: [{ network: 'x' }, { network: 'github' }],
        audits: [{ url: `${url}/audit-2026.pdf`, works: 'yes' }],
      })
      expect(body.domain).toMatchObject({ registrableDomain: 'harbour-coin.com', registrar: 'Example Registrar, Inc.' })
      expect(body.pagesRead).toEqual(expect.arrayContaining([`${url}/`, `${url}/team`, `${url}/terms`]))
      expect(body.disclaimer).toContain('Nothing was read on-chain')
    })

    it('quotes the words of the page or script for each risk', async () => {
      const url = await open(scamPages, 'unisvvap.com')
      const { body } = await assess(url)
      const evidence = Object.fromEntries(body.signals.map((signal) => [signal.code, signal.evidence]))
      expect(evidence['DRAINER_SCRIPT']).toEqual({
        url: `${url}/app.js`,
        quote: expect.stringContaining('setApprovalForAll'),
      })
      expect(evidence['GUARANTEED_RETURNS']?.quote).toContain('Guaranteed returns of 5 %')
      expect(evidence['OTHER_CONTRACT_ON_SITE']?.quote).toBe(otherContract)
    })

    it('scores by the published formula', async () => {
      for (const pages of [
        honestPages,
        { '/': '<title>Coin</title><h1>Coin</h1><p>Our coin is a coin of ours.</p>' },
      ]) {
        const { body } = await assess(await open(pages))
        const risks = body.signals.filter((signal) => signal.found)
        const rest = Math.max(0, 100 - risks.reduce((sum, { weight }) => sum + weight, 0))
        const isCritical = risks.some(({ severity }) => severity === 'critical')
        expect(body.score).toBe(isCritical ? Math.min(39, rest) : rest)
      }
    })

    it.each([
      ['not an address', 'unknown', 'none', 'CONTRACT_INVALID'],
      [contract.replace('5aA', '5AA'), 'evm', 'invalid', 'CHECKSUM_INVALID'],
      ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'unknown', 'none', 'CONTRACT_INVALID'],
      [`${solanaContract}l`, 'unknown', 'none', 'CONTRACT_INVALID'],
    ])('refuses to call %s a valid contract', async (written, chain, checksum, code) => {
      const reply = await assess(await open(honestPages), { contract: written })
      expect(reply.status).toBe(200)
      expect(reply.body.contract).toMatchObject({
        isValid: false,
        chain,
        checksum,
        foundOnSite: code === 'CHECKSUM_INVALID',
      })
      expect(found(reply)).toContain(code)
      expect(reply.body.score).toBeLessThanOrEqual(39)
    })

    it('reads Solana addresses, and compares them with the chain', async () => {
      const url = await open({ '/': `<title>Coin</title><h1>Coin</h1><p>Contract ${solanaContract} of our coin.</p>` })
      const right = await assess(url, { contract: solanaContract, chain: 'solana' })
      expect(right.body.contract).toMatchObject({ chain: 'solana', isValid: true, foundOnSite: true, checksum: 'none' })
      expect(found(right)).not.toContain('CHAIN_MISMATCH')
      expect(found(await assess(url, { contract: solanaContract, chain: 'base' }))).toContain('CHAIN_MISMATCH')
    })

    it.each(['address', 'contractAddress'])('takes %s for contract, and stores its answer', async (alias) => {
      const url = await open(honestPages, 'harbour-coin.com')
      const call = () => callOperation<Project>(service().url, 'intel-project', { url, [alias]: contract })
      expect((await call()).body.cache.state).toBe('miss')
      expect((await call()).body.cache.state).toBe('hit')
    })

    it('does not store an answer without the search for copies of the text', async () => {
      const { search } = upstreams()
      const url = await open(honestPages, 'harbour-coin.com')
      search.respond = () => ({ status: 500, body: 'Internal Server Error' })
      const { body } = await assess(url)
      expect(body.warnings?.join(' ')).toContain('The text was not searched on other domains. SEARCH_FAILED')
      search.respond = () => ({ body: { results: [] } })
      const again = await assess(url)
      expect([again.body.cache.state, again.body.warnings]).toEqual(['miss', undefined])
    })

    it('says which parts it could not check', async () => {
      const { body } = await assess(await open({ '/': '<title>Coin</title><p>Coin <a href="/team">Team</a></p>' }))
      expect(body.warnings?.join(' ')).toContain('registration data is missing')
      expect(body.warnings?.join(' ')).toContain('/team was not read. TARGET_ERROR')
      expect(body.signals.map(({ code }) => code)).not.toContain('YOUNG_DOMAIN')
    })

    it('charges nothing for a site that does not answer', async () => {
      const { status, body } = await assess(await open({}))
      expect([status, body.code]).toEqual([502, 'TARGET_ERROR'])
    })
  },
  {
    settings: { DNS_SERVERS: dns.address, SEARCH_PROVIDERS: 'searxng' },
    upstreams: { registry: openProjectRegistry, search: openSearxngFixture },
  },
)
