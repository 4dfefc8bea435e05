import type { SecurityFacts } from '#workers/intel/audit/security/security-facts.ts'

/** A test, its result and points, and a site that gets them. */
export type Case = [test: string, result: string, modifier: number, facts: SecurityFacts]

/** A site of https that fails nothing and gets no bonus. Its policies are those of each test. */
export const plain: SecurityFacts = {
  url: 'https://example.com/',
  headers: {
    'content-security-policy': "script-src 'self'; object-src 'none'; style-src 'unsafe-inline'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'ALLOW-FROM https://a.example',
  },
  metaPolicies: [],
  metaReferrer: undefined,
  scripts: [],
  cors: undefined,
  insecure: { state: 'answered', chain: ['http://example.com/', 'https://example.com/'] },
}

export const withHeaders = (headers: Record<string, string | undefined>): SecurityFacts => ({
  ...plain,
  headers: Object.fromEntries(
    Object.entries({ ...plain.headers, ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
})

export const withCsp = (csp: string | undefined) => withHeaders({ 'content-security-policy': csp })
export const withCookie = (cookie: string) => withHeaders({ 'set-cookie': cookie })
export const withCookieOnly = (cookie: string) =>
  withHeaders({ 'set-cookie': cookie, 'strict-transport-security': undefined })
export const http = (facts: SecurityFacts): SecurityFacts => ({ ...facts, url: 'http://example.com/' })
export const chain = (...urls: string[]): SecurityFacts => ({ ...plain, insecure: { state: 'answered', chain: urls } })
export const withScripts = (...scripts: [url: string, hasIntegrity: boolean][]): SecurityFacts => ({
  ...plain,
  scripts: scripts.map(([url, hasIntegrity]) => ({ url, hasIntegrity })),
})
export const withCors = (cors: Record<string, string>): SecurityFacts => ({ ...plain, cors })
