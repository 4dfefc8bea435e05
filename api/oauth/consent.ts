import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Validate } from '#api/calls/validate.ts'
import { makeKey, type MakeKeyDeps } from '#api/payments/keys/make-key.ts'
import { readGrant } from '#api/payments/keys/narrow-key.ts'
import type { SignedCall, SignIns } from '#api/payments/sign-ins.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { KeyGrant } from '#shared/contract/models/spending-key.ts'
import { keyCreate } from '#shared/contract/operations/key-create.ts'
import { grantStatement, type SignedRequest } from '#shared/contract/sign-in-text.ts'
import type { ConsentRequest, OAuthStore } from '#shared/storage/stores/spending/oauth.ts'
import { proofHashOf, redirectWith } from './authorize.ts'

/** How long a code is valid. */
const codeLifeMs = 60_000

/** The longest time for which a client gets a key. */
const maxGrantMs = 366 * 24 * 3_600_000

export interface ConsentDeps extends MakeKeyDeps {
  oauth: OAuthStore
  signIns: SignIns
  validate: Validate
  publicUrl: () => string
}

/** The decision of the person, as the page sends it. */
export interface SentConsent extends Pick<SignedCall, 'signIn' | 'client'> {
  requestId: string
  pageToken: string
  cookie: string
  /** The body: the limits of the key, without a label, or `{deny: true}`. */
  body: unknown
  request: Omit<SignedRequest, 'grant'>
}

/**
 * `POST /oauth/consent`: makes the key that the wallet signed, for the client, and a code for it. Returns the address that takes
 * the code, or the refusal, to the client. Throws INVALID_REQUEST for a request that has ended or is of another browser, and what `POST /keys` throws.
 */
export async function consent(sent: SentConsent, deps: ConsentDeps): Promise<{ redirectTo: string }> {
  const { oauth, signIns, publicUrl, now } = deps
  const asked = await findRequest(sent, oauth)
  const back = { ...asked, issuer: publicUrl() }
  if (isDenial(sent.body)) {
    await oauth.closeRequest(sent.requestId)
    return { redirectTo: redirectWith(back, { error: 'access_denied' }) }
  }
  const grant = readConsent(sent.body, asked, deps)
  const request = () => ({ ...sent.request, grant: grantStatement(grant) })
  const signedIn = await signIns.verify({ ...sent, request })
  if (!(await oauth.closeRequest(sent.requestId))) throw ended()
  await signIns.use(signedIn)
  const { made } = await makeKey(grant, { wallet: signedIn.wallet, parents: [] }, deps)
  const code = randomBytes(32).toString('base64url')
  const { clientId, redirectUri, challenge, resource } = asked
  const of = { keyId: made.keyId, clientId, redirectUri, challenge, resource }
  await oauth.issue(code, { kind: 'code', ...of, validUntil: now() + codeLifeMs })
  return { redirectTo: redirectWith(back, { code }) }
}

/** The open request, if the browser that sends the consent is the one that got the page. */
async function findRequest(
  { requestId, ...proof }: SentConsent,
  oauth: Pick<OAuthStore, 'findRequest'>,
): Promise<ConsentRequest> {
  const asked = await oauth.findRequest(requestId)
  if (asked === undefined) throw ended()
  if (timingSafeEqual(Buffer.from(proofHashOf(proof)), Buffer.from(asked.proofHash))) return asked
  throw new AppError(
    'INVALID_REQUEST',
    'The consent did not come from the page that the service showed. Allow cookies, and start again from the client.',
  )
}

const isDenial = (body: unknown) =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'deny') && Reflect.get(body, 'deny') === true

/** Throws INVALID_REQUEST. */
function readConsent(body: unknown, { label }: ConsentRequest, { validate, now }: ConsentDeps): KeyGrant {
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'label'))
    throw new AppError('INVALID_REQUEST', 'The label of the key is that of the request.')
  // Validated against the input of POST /keys.
  const grant = validate(keyCreate, { ...(body as object), label }) as KeyGrant
  const { expiresAt = Infinity } = readGrant(grant, now())
  if (expiresAt > now() + maxGrantMs)
    throw new AppError('INVALID_REQUEST', '/expiresAt must be within a year: a client gets no key without an end.')
  return grant
}

const ended = () =>
  new AppError(
    'INVALID_REQUEST',
    'This request for a key has ended: it is valid once, for ten minutes. Start again from the client.',
  )
