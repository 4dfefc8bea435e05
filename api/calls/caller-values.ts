import { siteDomain } from '#shared/contract/domain-name.ts'
import { callerSecrets } from '#shared/contract/models/caller-fields.ts'
import { parseCallerProxy, vetCallerProxy } from '#shared/egress/caller-proxy/caller-proxy.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { headerProblem } from './header-names.ts'
import { invalidField } from './invalid-field.ts'

/**
 * Checks what the schema of `callerFields` cannot say: header names, the length of cookies, the address of the proxy, that the
 * values go to one site, and that no proxy can read them. No message shows a value. Throws INVALID_REQUEST or URL_NOT_ALLOWED.
 */
export function assertCallerValues(input: Readonly<Record<string, unknown>>, rules: EgressRules): void {
  const { headers, cookies, url } = input
  const first = callerSecrets.find((field) => input[field] !== undefined)
  if (first === undefined) return
  const urls = [input['urls'] ?? url ?? []].flat()
  if (urls.length === 0) throw invalidField(`/${first}`, 'needs a url')
  assertProxy(input, urls, rules)
  if ((headers ?? cookies) === undefined) return
  if (typeof headers === 'object' && headers !== null) assertHeaders(Object.keys(headers))
  if (Array.isArray(cookies)) cookies.forEach(assertLength)
  if (Array.isArray(cookies)) assertPrefixes(cookies, urls)
  assertOneSite(urls)
}

/** The proxy of a caller reads and changes what goes over http. */
function assertProxy(
  { proxy, headers, cookies, actions }: Readonly<Record<string, unknown>>,
  urls: readonly unknown[],
  rules: EgressRules,
): void {
  if (proxy === undefined) return
  const parsed = parseCallerProxy(String(Reflect.get(Object(proxy), 'url')))
  if (parsed === undefined) throw invalidField('/proxy/url', 'is missing')
  vetCallerProxy(parsed, rules)
  const types = Array.isArray(actions) && actions.some(({ type }: { type: string }) => type === 'type')
  if ((headers ?? cookies) === undefined && !types) return
  const index = urls.findIndex((url) => !String(url).startsWith('https:'))
  if (index !== -1)
    throw invalidField(
      urls.length > 1 ? `/urls/${index}` : '/url',
      'must be an https URL if the call has a proxy with headers, cookies or typed text: over http, the proxy reads them',
    )
}

function assertHeaders(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    const problem = seen.has(name.toLowerCase()) ? 'repeats a header; names have no case' : headerProblem(name)
    if (problem !== undefined) throw invalidField(`/headers/${name.slice(0, maxShown)}`, problem)
    seen.add(name.toLowerCase())
  }
}

const maxShown = 100

/** Browsers ignore longer cookies (RFC 6265bis §5.6). */
function assertLength({ name, value }: { name: string; value: string }, index: number): void {
  if (name.length + value.length > maxCookieLength)
    throw invalidField(`/cookies/${index}`, `must have at most ${maxCookieLength} characters in name and value`)
}

const maxCookieLength = 4096

/** Browsers keep these cookies over TLS only (RFC 6265bis §4.1.3). */
function assertPrefixes(cookies: readonly { name: string }[], urls: readonly unknown[]): void {
  const index = cookies.findIndex(({ name }) => /^__(?:host|secure)-/i.test(name))
  if (index !== -1 && urls.some((url) => !String(url).startsWith('https:')))
    throw invalidField(`/cookies/${index}/name`, 'has a prefix that needs an https URL')
}

/** The values belong to one site: those of another one must not get them. */
function assertOneSite(urls: readonly unknown[]): void {
  const sites = new Set(urls.map((url) => siteDomain(new URL(String(url)).hostname)))
  if (sites.size > 1)
    throw invalidField('/urls', 'must be of one registrable domain if the call has headers or cookies')
}
