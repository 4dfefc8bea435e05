import { expect, it } from 'vitest'
import { patternsTooLarge } from '#shared/caller-schema/caller-schema.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

const input = { url: 'http://127.0.0.1:9/watched', webhookUrl: 'http://127.0.0.1:9/hook' }
const ownSecret = `whsec_${Buffer.alloc(24, 'a').toString('base64')}`

describeOperation('monitor-create', (service) => {
  const create = async (more: object = {}) => callOperation(service().url, 'monitor-create', { ...input, ...more })
  const get = async (monitorId: unknown) => callOperation(service().url, 'monitor-get', { monitorId })

  it('fills in the defaults, and returns a key and a secret', async () => {
    const { status, headers, body } = await create()
    expect([status, headers.get('Cache-Control')]).toEqual([200, expect.stringContaining('no-store')])
    expect(body).toMatchObject({
      monitorId: expect.stringMatching(/^mon_[\w-]{22}$/),
      ...input,
      checkInterval: 1,
      notifyOn: 'any',
      status: 'active',
      webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      checkPrice: '0',
    })
    // The first check is due at once.
    expect(body['nextCheckAt']).toBe(body['createdAt'])
    expect((await get(body['monitorId'])).body).toMatchObject({
      options: { tier: 'basic', mainContent: true, minimumChange: 1, confirm: true, failAfter: 3 },
    })
  })

  it('creates another monitor with another secret for each call', async () => {
    const created = await Promise.all([create(), create()])
    for (const field of ['monitorId', 'webhookSecret'])
      expect(new Set(created.map(({ body }) => body[field])).size).toBe(2)
  })

  it('removes tracking parameters from the page, and stores the receiver as it was written', async () => {
    const webhookUrl = 'http://127.0.0.1:9/a/../hook?utm_source=x&token=a+b%7E&fbclid=1'
    const { body } = await create({ url: 'http://127.0.0.1:9/?utm_source=x&q=1#top', webhookUrl })
    expect(body).toMatchObject({ url: 'http://127.0.0.1:9/?q=1', webhookUrl })
    await using store = await openSqliteStore({ dir: service().dir })
    const held = await monitorStore(store).find(String(body['monitorId']))
    expect(held?.record.settings.webhookUrl).toBe(webhookUrl)
  })

  it('accepts the secret of the caller, and an interval in fractions of an hour', async () => {
    const { body } = await create({ webhookSecret: ownSecret, checkInterval: 1.5 })
    expect(body).toMatchObject({ webhookSecret: ownSecret, checkInterval: 1.5 })
  })

  it('makes a challenge the first notice if the receiver must be verified', async () => {
    const { body } = await create({ verifyWebhook: true })
    await using store = await openSqliteStore({ dir: service().dir })
    const held = await monitorStore(store).find(String(body['monitorId']))
    expect(held?.record).toMatchObject({ challenge: expect.stringMatching(/^[\w-]{22}$/), noticeCount: 1 })
  })

  it.each<[label: string, wrong: object, path: string, message: string]>([
    ['a pattern with lookaround', { ignorePatterns: ['a', '(?=b)'] }, '/ignorePatterns/1', 'found "(?=b)"'],
    ['a pattern with a back reference', { ignorePatterns: [String.raw`(a)\1`] }, '/ignorePatterns/0', 'syntax of RE2'],
    ['a pattern that is not closed', { ignorePatterns: ['(a'] }, '/ignorePatterns/0', 'syntax of RE2'],
    ['a pattern of too many steps', { ignorePatterns: ['(?:a{900}){900}'] }, '/ignorePatterns/0', patternsTooLarge],
    ['an empty pattern', { ignorePatterns: [''] }, '/ignorePatterns/0', '1 to 300 characters'],
    ['a long pattern', { ignorePatterns: ['a'.repeat(301)] }, '/ignorePatterns/0', '1 to 300 characters'],
    ['21 patterns', { ignorePatterns: Array(21).fill('a') }, '/ignorePatterns', 'at most 20 items'],
    ['thousands of patterns', { ignorePatterns: Array(20_000).fill('a{1000}') }, '/ignorePatterns', 'at most 20 items'],
    ['51 keywords', { keywords: Array(51).fill('a') }, '/keywords', 'at most 50 items'],
    ['a blank keyword', { keywords: ['ok', ' '] }, '/keywords/1', 'must not be blank'],
    ['a long keyword', { keywords: ['a'.repeat(101)] }, '/keywords/0', 'at most 100 characters'],
    ['an invalid selector', { includeSelector: 'a[' }, '/includeSelector', 'CSS selector'],
    ['a selector that needs a browser', { excludeSelector: 'a::before' }, '/excludeSelector', 'CSS selector'],
    [
      'an interval below the setting',
      { checkInterval: 0.5 },
      '/checkInterval',
      'at least 1 hour on this service, found 0.5',
    ],
    ['an interval of no time', { checkInterval: 0 }, '/checkInterval', 'at least 1 hour on this service'],
    ['a negative interval', { checkInterval: -1 }, '/checkInterval', 'at least 0'],
    ['an interval of more than a day', { checkInterval: 24.1 }, '/checkInterval', 'at most 24'],
    ['an interval as text', { checkInterval: '1' }, '/checkInterval', 'must be a number'],
    ['an unknown tier', { tier: 'fast' }, '/tier', 'one of basic, pro, auto'],
    ['another event', { notifyOn: 'all' }, '/notifyOn', 'one of any, content, status'],
    ['no failures', { failAfter: 0 }, '/failAfter', 'at least 1'],
    ['a change of nothing', { minimumChange: 0 }, '/minimumChange', 'at least 1'],
    ['a short secret', { webhookSecret: 'whsec_YWJj' }, '/webhookSecret', 'whsec_ and 24 to 64 bytes in base64'],
    ['a secret without a prefix', { webhookSecret: 'a'.repeat(32) }, '/webhookSecret', 'whsec_'],
    ['no receiver', { webhookUrl: undefined }, '/webhookUrl', 'is missing'],
  ])('rejects %s', async (_, wrong, path, message) => {
    const { status, body } = await create(wrong)
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(body['details']).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  it.each([
    ['a private address', 'http://10.0.0.1/hook', 'URL_NOT_ALLOWED', 'only to public addresses'],
    ['an internal name', 'https://hooks.internal/', 'URL_NOT_ALLOWED', 'only to public addresses'],
    ['the address of this machine', 'http://[::1]/', 'URL_NOT_ALLOWED', 'only to public addresses'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest', 'URL_NOT_ALLOWED', 'only to public addresses'],
    ['a user name', 'https://user:secret@example.com/', 'INVALID_URL', 'found a user name or password'],
    ['another scheme', 'ftp://example.com/', 'INVALID_URL', 'found the scheme "ftp"'],
    ['no URL', 'here', 'INVALID_URL', 'found text that is not a URL'],
    [
      'more than 2048 characters',
      `https://example.com/${'a'.repeat(2048)}`,
      'INVALID_URL',
      'more than 2048 characters',
    ],
  ])('rejects a receiver with %s', async (_, webhookUrl, code, message) => {
    const { status, body } = await create({ webhookUrl })
    expect([status, body['code']]).toEqual([400, code])
    expect(body['details']).toEqual([{ path: '/webhookUrl', message: expect.stringContaining(message) }])
  })
})
