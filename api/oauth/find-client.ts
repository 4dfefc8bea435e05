import { parseJson } from '#api/calls/parse-json.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { OAuthClient, OAuthStore } from '#shared/storage/stores/spending/oauth.ts'
import { readClientMetadata } from './client-metadata.ts'
import { OAuthError } from './oauth-error.ts'

export interface FindClientDeps {
  oauth: OAuthStore
  egress: () => Promise<Pick<Egress, 'fetch'>>
  now: () => number
}

/** Limits of a client id metadata document. The draft recommends 5 KB. */
const documentLimits = { bytes: 10 * 1024, timeoutMs: 5000 }

/** How long a document is valid here, and how many are held. */
const cacheLimits = { lifeMs: 300_000, documents: 500 }

/**
 * Finds a client by its id: one that registered here, or one whose id is the https URL of its metadata document
 * (draft-ietf-oauth-client-id-metadata-document). The result throws OAuthError for an unknown client and an invalid document.
 */
export function createFindClient({ oauth, egress, now }: FindClientDeps): (clientId: string) => Promise<OAuthClient> {
  const documents = new Map<string, { client: OAuthClient; until: number }>()

  return async (clientId) => {
    if (clientId.startsWith('https:')) return fromDocument(clientId)
    const client = /^[\w-]{1,64}$/.test(clientId) ? await oauth.findClient(clientId) : undefined
    if (client === undefined) throw unknown('Register it again with POST /oauth/register.')
    return client
  }

  async function fromDocument(url: string): Promise<OAuthClient> {
    const cached = documents.get(url)
    if (cached !== undefined && cached.until > now()) return cached.client
    documents.delete(url)
    const client = await read(url)
    documents.set(url, { client, until: now() + cacheLimits.lifeMs })
    const [oldest] = documents.keys()
    if (documents.size > cacheLimits.documents && oldest !== undefined) documents.delete(oldest)
    return client
  }

  async function read(url: string): Promise<OAuthClient> {
    if (!isDocumentUrl(url))
      throw unknown('An id that is a URL needs https, a path, and no fragment, user or dot segments.')
    const document = await load(url)
    // Nobody can pass off the document of another client as their own.
    if (typeof document !== 'object' || document === null || Reflect.get(document, 'client_id') !== url)
      throw unknown('Its metadata document must name the same client_id.')
    return { clientId: url, ...readClientMetadata(document) }
  }

  async function load(url: string): Promise<unknown> {
    const signal = AbortSignal.timeout(documentLimits.timeoutMs)
    const request = { url, signal, maxBytes: documentLimits.bytes, accept: 'application/json' }
    // The reason stays here: it would tell what is reachable from this machine.
    const { fetch } = await egress()
    const { status, redirects, headers, body } = await fetch(request).catch(() => {
      throw unreadable()
    })
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')
    // A redirect would let any open redirect of a host speak for it.
    if (status !== 200 || redirects.length > 0 || !isJson) throw unreadable()
    try {
      return parseJson(body)
    } catch {
      throw unreadable()
    }
  }
}

function isDocumentUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === text && url.pathname !== '/' && !/[#@]/.test(text) && text.length <= 1000
}

const unknown = (reason: string) => new OAuthError('invalid_request', `The client_id is not valid here. ${reason}`)

const unreadable = () =>
  unknown('Its URL must answer 200 with a JSON document of at most 10 KB, publicly, without a redirect.')
