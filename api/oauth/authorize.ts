import { hash, randomBytes } from 'node:crypto'
import { keyAccesses, type KeyAccess } from '#shared/contract/operation.ts'
import type { OAuthClient, OAuthStore } from '#shared/storage/stores/spending/oauth.ts'
import { labelOf } from './client-metadata.ts'
import { readResource } from './metadata.ts'
import { OAuthError } from './oauth-error.ts'
import { isRegistered, redirectPlace } from './redirect-uris.ts'

type Query = Readonly<Record<string, string | string[] | undefined>>

/** How long a person has to agree. */
export const requestLifeMs = 600_000

export interface AuthorizeDeps {
  oauth: Pick<OAuthStore, 'openRequest'>
  findClient: (clientId: string) => Promise<OAuthClient>
  publicUrl: () => string
  now: () => number
}

/** A request to show to a person. */
export interface OpenedRequest {
  requestId: string
  client: OAuthClient
  label: string
  /** Where the redirect URI leads. */
  place: string
  /** The data that the client asked for. */
  scopes: readonly KeyAccess[]
  /** The page and a cookie send these with the consent: only the browser that got the page has both. */
  pageToken: string
  cookie: string
}

/** An error for the client. */
export interface RefusedRequest {
  redirectUri: string
  message: string
  /** Tells the client. */
  redirectTo: string
}

/**
 * `GET /oauth/authorize`: validates an authorization request and stores it until the person agrees. Other errors than those of
 * the client and of its redirect URI are for the client. Throws OAuthError for errors that only a person may see.
 */
export async function authorize(query: Query, deps: AuthorizeDeps): Promise<OpenedRequest | RefusedRequest> {
  const client = await deps.findClient(required(query, 'client_id'))
  const redirectUri = required(query, 'redirect_uri')
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new OAuthError('invalid_request', 'The redirect_uri is not one that the client has registered.')
  const back = { redirectUri, ...readState(query), issuer: deps.publicUrl() }
  try {
    return await open(query, client, back, deps)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const { code, message } = error
    return { redirectUri, message, redirectTo: redirectWith(back, { error: code, error_description: message }) }
  }
}

async function open(
  query: Query,
  client: OAuthClient,
  { redirectUri, state }: Back,
  { oauth, publicUrl, now }: AuthorizeDeps,
): Promise<OpenedRequest> {
  if (required(query, 'response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type: expected code.')
  const challenge = required(query, 'code_challenge')
  if (single(query, 'code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthError(
      'invalid_request',
      'PKCE is required: code_challenge_method S256 and a challenge of 43 characters.',
    )
  const resource = readResource(single(query, 'resource'), publicUrl())
  // Scopes that do not exist here are not granted, as RFC 6749, section 3.3, allows.
  const asked = new Set(single(query, 'scope')?.split(' '))
  const [requestId, pageToken, cookie] = [secret(), secret(), secret()]
  const place = redirectPlace(redirectUri)
  const label = labelOf(client, place)
  const proofHash = proofHashOf({ pageToken, cookie })
  const request = { clientId: client.clientId, label, redirectUri, challenge, resource, proofHash }
  await oauth.openRequest(requestId, { ...request, ...(state !== undefined && { state }) }, now() + requestLifeMs)
  return { requestId, client, label, place, scopes: keyAccesses.filter((name) => asked.has(name)), pageToken, cookie }
}

const secret = () => randomBytes(24).toString('base64url')

export const proofHashOf = ({ pageToken, cookie }: Pick<OpenedRequest, 'pageToken' | 'cookie'>): string =>
  hash('sha256', `${pageToken} ${cookie}`)

/** Where an answer to the client goes. */
export interface Back {
  redirectUri: string
  state?: string
  issuer: string
}

/** The address that takes an answer to the client. `iss` tells it which server answered (RFC 9207). */
export function redirectWith({ redirectUri, state, issuer }: Back, fields: Readonly<Record<string, string>>): string {
  const answer = new URLSearchParams({ ...fields, ...(state !== undefined && { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${answer.toString()}`
}

function readState(query: Query): { state?: string } {
  const state = query['state']
  return typeof state === 'string' && state.length <= 2000 ? { state } : {}
}

/** A parameter, once or not at all (RFC 6749, section 3.1). */
function single(query: Query, name: string): string | undefined {
  const value = query[name]
  if (Array.isArray(value)) throw new OAuthError('invalid_request', `${name} was sent twice.`)
  return value === '' ? undefined : value
}

function required(query: Query, name: string): string {
  const value = single(query, name)
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
