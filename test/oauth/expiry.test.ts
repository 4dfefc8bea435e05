import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { issueTokens } from '#api/oauth/issue-tokens.ts'
import { oauthStore } from '#shared/storage/stores/spending/oauth.ts'
import { endOf, spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import type { Tokens } from './oauth-service.ts'

const startAt = Date.parse('2030-01-01T00:00:00Z')
const dayMs = 24 * 3_600_000

/** The key of a consent, which ends after some days, and a code for it. */
async function openGrant({ endsInDays = 100 } = {}) {
  let at = startAt
  const now = () => at
  const ram = await openRamStore(now)
  const { store } = ram
  const oauth = oauthStore(store)
  const spendingKeys = spendingKeyStore(store)
  const expiresAt = startAt + endsInDays * dayMs
  const limits = { label: 'a', above: [], limit: 1_000_000, access: [], createdAt: startAt, expiresAt } as const
  await spendingKeys.create({ keyId: 'grant', wallet: 'somebody', keyHash: '', ...limits })
  const redirectUri = 'https://client.example/callback'
  const of = { keyId: 'grant', clientId: 'client', resource: 'https://webintel.test/mcp', redirectUri }
  const challenge = hash('sha256', 'v'.repeat(43), 'base64url')
  await oauth.issue('code', { kind: 'code', ...of, challenge, validUntil: startAt + 60_000 })
  const deps = { oauth, spendingKeys, now, locks: { withLock: <T>(_: string, task: () => Promise<T>) => task() } }
  const send = async (form: object) =>
    (await issueTokens(new Map(Object.entries({ client_id: 'client', ...form })), deps)) as Tokens
  return {
    [Symbol.asyncDispose]: () => ram[Symbol.asyncDispose](),
    pass: (ms: number) => (at += ms),
    redeem: () =>
      send({
        grant_type: 'authorization_code',
        code: 'code',
        redirect_uri: redirectUri,
        code_verifier: 'v'.repeat(43),
      }),
    refresh: (token: string) => send({ grant_type: 'refresh_token', refresh_token: token }),
    async stateOf({ access_token: key }: Tokens) {
      const chain = await spendingKeys.chainOf(key.split('_')[1] ?? '')
      return chain && endOf(chain, at)
    },
  }
}

describe('what OAuth gives ends', () => {
  it('a code after a minute', async () => {
    await using soon = await openGrant()
    soon.pass(59_999)
    expect(await soon.redeem()).toMatchObject({ expires_in: 3600 })
    await using late = await openGrant()
    late.pass(60_000)
    await expect(late.redeem()).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  it('an access token after an hour', async () => {
    await using grant = await openGrant()
    const tokens = await grant.redeem()
    grant.pass(3_599_999)
    expect(await grant.stateOf(tokens)).toBeUndefined()
    grant.pass(1)
    expect(await grant.stateOf(tokens)).toBe('expired')
  })

  it('a refresh token after thirty days without use', async () => {
    await using grant = await openGrant()
    const first = await grant.redeem()
    grant.pass(30 * dayMs - 1)
    const second = await grant.refresh(first.refresh_token)
    expect(await grant.stateOf(second)).toBeUndefined()
    grant.pass(30 * dayMs)
    await expect(grant.refresh(second.refresh_token)).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  it('all of it with the key of the consent', async () => {
    await using grant = await openGrant({ endsInDays: 1 })
    const first = await grant.redeem()
    grant.pass(dayMs - 60_000)
    const second = await grant.refresh(first.refresh_token)
    expect(second.expires_in).toBe(60)
    grant.pass(60_000)
    expect(await grant.stateOf(second)).toBe('expired')
    await expect(grant.refresh(second.refresh_token)).rejects.toMatchObject({ code: 'invalid_grant' })
  })

  it('the second use of a refresh token is noticed a month later', async () => {
    await using grant = await openGrant()
    const first = await grant.redeem()
    const second = await grant.refresh(first.refresh_token)
    grant.pass(29 * dayMs)
    const third = await grant.refresh(second.refresh_token)
    await expect(grant.refresh(first.refresh_token)).rejects.toMatchObject({ code: 'invalid_grant' })
    expect(await grant.stateOf(third)).toBe('revoked')
  })
})
