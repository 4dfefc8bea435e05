import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { companyPages } from '#test/intel/company-pages.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import type { SharedService } from '#test/support/processes/shared-service.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { domainZones } from '#test/support/upstream-fixtures/domain-zones.ts'
import { openJobBoardsFixture } from '#test/support/upstream-fixtures/job-boards.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openRdapFixture } from '#test/support/upstream-fixtures/rdap.ts'

interface Field {
  value: string
  source: string
  quote: string
  via: string
}

interface Profile {
  domain: string
  name?: string
  offering?: string
  audience?: string
  pricing: {
    model?: string
    plans: { name: string; price?: string; source: string; quote: string; features: string[] }[]
  }
  openRoles: { total: number; source: string; roles: { title: string }[] }
  technologies: { name: string; category: string }[]
  socials: { network: string; url: string }[]
  security?: object
  domainFacts?: { registrar?: string; ageDays?: number; mailProvider?: string }
  fields: Record<string, Field>
  missing: { field: string; reason: string }[]
  pagesRead: { url: string; kind: string }[]
  confidence: number
  model: string
  warnings?: string[]
  cache: { state: string }
  code?: string
}

const loopback = { A: ['127.0.0.1'] }
const dns = await openDnsServer({
  ...domainZones,
  'example.com': { ...loopback, MX: [[1, 'aspmx.l.google.com']] },
  'young.com': loopback,
})
const model = await openModelFixture()
afterAll(async () => {
  await dns[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const settings = { DNS_SERVERS: dns.address, ...model.settings }

describeOperation(
  'company',
  (service) => {
    let site: FixtureSite
    beforeAll(async () => {
      site = await openFixtureSite(companyPages)
    })
    afterAll(async () => {
      await site[Symbol.asyncDispose]()
    })
    beforeEach(() => model.reset())

    const profileAt = (where: SharedService, domain: string, options: object = {}): Promise<Reply<Profile>> =>
      callOperation<Profile>(where.url, 'company', { domain, ...options })
    const profile = (options: object = {}) => profileAt(service(), site.url, { cache: false, ...options })

    it('profiles a company, each field with its page and a quote', async () => {
      const { status, body } = await profile()
      expect(status).toBe(200)
      expect(body).toMatchObject({
        domain: '127.0.0.1',
        name: 'Strixa',
        offering: 'Strixa sells owl boxes with cameras and sensors.',
        audience: 'farms and vineyards',
        pricing: { model: 'subscription' },
        model: 'fixture-small',
        confidence: 1,
      })
      expect(body.fields['audience']).toEqual({
        value: 'farms and vineyards',
        source: `${site.url}/`,
        quote: 'Our boxes are made for farms and vineyards.',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        via: 'model',
      })
      expect(body.pricing.plans).toMatchObject([
        { name: 'Starter', price: '$29', amount: 29, currency: 'USD', period: 'month', source: `${site.url}/preise` },
        { name: 'Vineyard', price: '$99', amount: 99, features: ['20 owl boxes', 'Telephone support at night'] },
      ])
    })

    it('reads the pages that the links name in any language, and none that robots.txt disallows', async () => {
      const { body } = await profile()
      expect(body.pagesRead.map(({ url, kind }) => [kind, url.slice(site.url.length)])).toEqual([
        ['home', '/'],
        ['pricing', '/preise'],
        ['about', '/ueber-uns'],
        ['product', '/product'],
        ['careers', '/careers'],
      ])
      expect(site.requests.some((path) => path.startsWith('/private') || path.startsWith('/blog'))).toBe(false)
    })

    it('reads the job board that a script embeds', async () => {
      const { body } = await profile()
      expect(body.openRoles).toEqual({
        total: 3,
        source: 'greenhouse',
        roles: [
          {
            title: 'Firmware Engineer',
            location: 'Lisbon',
            url: 'https://boards.greenhouse.io/strixa/jobs/4011',
            postedAt: '2026-11-02T09:00:00.000Z',
          },
          { title: 'Owl & Barn Biologist', location: 'Remote', url: 'https://boards.greenhouse.io/strixa/jobs/4012' },
        ],
      })
    })

    it('lists technologies, profiles, and the contacts of an expired security.txt', async () => {
      const { body } = await profile()
      expect(body.technologies).toContainEqual({ name: 'WordPress', category: 'cms', version: '6.8.3' })
      expect(body.socials).toEqual([
        { network: 'bluesky', url: 'https://bsky.app/profile/strixa.example' },
        { network: 'linkedin', url: 'https://www.linkedin.com/company/strixa' },
        { network: 'github', url: 'https://github.com/strixa' },
      ])
      expect(body.security).toEqual({
        source: `${site.url}/.well-known/security.txt`,
        contacts: ['mailto:security@strixa.example', 'https://strixa.example/report'],
        policy: 'https://strixa.example/policy',
        expires: '2020-01-01T00:00:00.000Z',
        isExpired: true,
      })
    })

    it('adds facts about the domain, and says why they are missing', async () => {
      const { port } = new URL(site.url)
      const { body } = await profileAt(service(), `http://example.com:${port}/any?path`)
      expect(body).toMatchObject({
        domain: 'example.com',
        domainFacts: { registrar: 'Example Registrar, Inc.', mailProvider: 'Google Workspace' },
      })
      expect(body.domainFacts?.ageDays).toBeGreaterThan(11_000)
      expect((await profile()).body.missing).toEqual([
        { field: 'domainFacts', reason: expect.stringContaining('an IP address') },
      ])
    })

    it('refuses what the model invents', async () => {
      const starter = { period: 'month', features: ['Free rockets'], page: 2, quote: '$29 / month' }
      model.replies.set('company', () => ({
        facts: [
          { field: 'offering', value: 'Strixa sells rockets.', page: 1, quote: 'Strixa sells rockets to farms.' },
          { field: 'audience', value: 'NASA', page: 1, quote: 'Our boxes are made for farms and vineyards.' },
          { field: 'pricingModel', value: 'subscription', page: 9, quote: '$29 / month' },
        ],
        plans: [
          { name: 'Starter', price: '$9', ...starter },
          { name: 'Rocket', price: '$29', ...starter },
          { name: 'Starter', price: '$29', ...starter },
          { name: 'Vineyard', price: '$99', ...starter, quote: '$99 / month' },
          { name: 'Custom', price: '', ...starter, quote: 'Contact our sales team' },
        ],
      }))
      const { body } = await profile()
      expect(body.fields['offering']).toMatchObject({ via: 'metadata' })
      expect(body.audience).toBeUndefined()
      expect(JSON.stringify(body)).not.toMatch(/rockets|NASA|"\$9"/)
      expect(body.missing).toContainEqual({ field: 'audience', reason: expect.stringContaining('no support') })
      expect(body.pricing.plans.map(({ name, price, features }) => [name, price, features.length])).toEqual([
        ['Starter', '$29', 2],
        ['Vineyard', '$99', 2],
        ['Custom', undefined, 0],
      ])
    })

    it('does not wait for a slow model beyond its timeout', async () => {
      model.mode = 'drip'
      const { status, body } = await profile({ timeout: 5000 })
      expect([status, body.model, body.warnings]).toEqual([200, 'extractive', [expect.stringContaining('in time')]])
    })

    it('serves what pages declare and show if the model fails, and does not store that', async () => {
      model.mode = 'refusal'
      const address = `http://young.com:${new URL(site.url).port}`
      const { status, body } = await profileAt(service(), address)
      expect([status, body.model, body.warnings]).toEqual([
        200,
        'extractive',
        [expect.stringContaining('language model')],
      ])
      model.reset()
      expect((await profileAt(service(), address)).body.cache.state).toBe('miss')
    })

    it('takes the address under its other name, and serves it from the store', async () => {
      const first = await callOperation<Profile>(service().url, 'company', { url: `${site.url}/a/page` })
      expect(first.status).toBe(200)
      expect((await profileAt(service(), site.url)).body.cache.state).toBe('hit')
    })

    it('fails if the home page cannot be read', async () => {
      const { status, body } = await profileAt(service(), 'http://127.0.0.1:1/')
      expect([status, body.code]).toEqual([502, 'TARGET_UNREACHABLE'])
    })

    it.each(['co.uk', 'a b', 'ftp://example.com/', 'http://10.0.0.1/'])('refuses %s', async (domain) => {
      expect((await profileAt(service(), domain)).status).toBe(400)
    })

    it('is a tool for agents', async () => {
      const reply = await postRpc(service().url, toolCall('company_profile', { domain: site.url }))
      expect(outputOfReply('company_profile', reply)).toMatchObject({ name: 'Strixa' })
    })
  },
  {
    upstreams: { boards: openJobBoardsFixture, rdap: openRdapFixture },
    settings,
  },
)
