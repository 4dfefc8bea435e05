import type { OAuthClient } from '#shared/storage/stores/spending/oauth.ts'
import { OAuthError } from './oauth-error.ts'
import { isRedirectUri } from './redirect-uris.ts'

/** The most redirect URIs that a client can have. */
const maxRedirects = 10

/**
 * Reads the metadata of a client (RFC 7591, section 2), as it sends them to register or publishes them itself. Unknown fields
 * are ignored. All clients are public: one that asks for a secret gets none. Throws OAuthError.
 */
export function readClientMetadata(metadata: unknown): Omit<OAuthClient, 'clientId'> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw invalid('Expected a JSON object with redirect_uris.')
  const field = (name: string): unknown => (Object.hasOwn(metadata, name) ? Reflect.get(metadata, name) : undefined)
  const redirectUris = readRedirectUris(field('redirect_uris'))
  for (const [name, needed] of [
    ['grant_types', 'authorization_code'],
    ['response_types', 'code'],
  ] as const) {
    const listed = field(name)
    if (listed !== undefined && !(Array.isArray(listed) && listed.includes(needed)))
      throw invalid(`${name}: expected a list with ${needed}.`)
  }
  const name = field('client_name')
  if (name !== undefined && typeof name !== 'string') throw invalid('client_name: expected a string.')
  return { name: name?.slice(0, 100) ?? '', redirectUris }
}

function readRedirectUris(uris: unknown): readonly string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > maxRedirects)
    throw new OAuthError('invalid_redirect_uri', `redirect_uris: expected 1 to ${maxRedirects} URIs.`)
  return uris.map((uri: unknown) => {
    if (typeof uri === 'string' && isRedirectUri(uri)) return uri
    throw new OAuthError(
      'invalid_redirect_uri',
      'Each redirect URI must be an https URL with a public host, or an http URL on localhost, 127.0.0.1 or [::1], or open a program, as cursor://path, vscode://path or com.example.app:/path do without a query; without a fragment, a user or a password, and in its normal form.',
    )
  })
}

const invalid = (message: string) => new OAuthError('invalid_client_metadata', message)

/** A program has a name that can be signed: letters that EIP-4361 allows, and where its redirect URI leads. */
export function labelOf({ name }: Pick<OAuthClient, 'name'>, place: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9 ._:/#@()+,&-]+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replaceAll(/ +/g, ' ')
    .slice(0, 24)
    .trim()
  // The end of a host says whose it is. The scheme of a program is never cut.
  const shown = place.replaceAll(/[^A-Za-z0-9 .:/-]/g, '').slice(-31)
  return `${plain || 'A client'} at ${shown}`
}
