import { keyAccesses } from '#shared/contract/operation.ts'
import { product } from '#shared/contract/product.ts'
import { OAuthError } from './oauth-error.ts'

/** `/.well-known/oauth-protected-resource`, and the same with `/mcp` (RFC 9728). Pure. */
export const resourceMetadata = (publicUrl: string, path: '' | '/mcp') => ({
  resource: publicUrl + path,
  resource_name: product.name,
  authorization_servers: [publicUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: keyAccesses,
  resource_documentation: `${publicUrl}/docs`,
})

/** `/.well-known/oauth-authorization-server` (RFC 8414, RFC 9207, client id metadata documents). Pure. */
export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: keyAccesses,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${publicUrl}/docs`,
})

/**
 * The resource that a client names (RFC 8707): this service, or its MCP endpoint, which is the default. Throws OAuthError for
 * another: its token would be valid here.
 */
export function readResource(sent: string | undefined, publicUrl: string): string {
  const resource = sent?.replace(/\/$/, '') ?? `${publicUrl}/mcp`
  if ([publicUrl, `${publicUrl}/mcp`].includes(resource)) return resource
  throw new OAuthError('invalid_target', `resource: expected ${publicUrl}/mcp.`)
}
