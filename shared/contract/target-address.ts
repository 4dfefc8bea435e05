/**
 * The URL to request from a target. It is computed once: the same text is part of the cache key, is sent to the target,
 * and is `url` in the answer. Removes tracking parameters, and the fragment unless the operation keeps it for a browser.
 * Keeps the spelling of everything else, because servers may depend on it. Idempotent.
 *
 * @example
 * targetAddress(new URL('https://example.com/a?utm_source=x&q=1#top')) // 'https://example.com/a?q=1'
 */
export function targetAddress(vetted: URL, { keepsFragment = false }: { keepsFragment?: boolean }): string {
  const url = new URL(vetted)
  if (!keepsFragment || url.hash === '') url.hash = ''
  // Not URLSearchParams: it would re-encode spaces, plus signs and percent escapes.
  url.search = url.search.slice(1).split('&').filter(isContent).join('&')
  return url.href
}

function isContent(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? ''
  return !name.startsWith('utm_') && !trackingParameters.has(name)
}

/** Click and campaign identifiers of advertising and mailing systems. */
const trackingParameters = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'epik',
  'fbclid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'yclid',
])

/** The host and port of the input's `url`. Undefined for inputs without a single URL. */
export function hostOf({ url }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof url === 'string' ? new URL(url).host : undefined
}

/**
 * The host whose limits a call counts toward: how many of its requests run at once, and how often they start. Undefined through
 * a proxy of the caller, which can answer for any host as slowly as it likes: others would wait for that host.
 */
export const limitedHostOf = (input: Readonly<Record<string, unknown>>): string | undefined =>
  input['proxy'] === undefined ? hostOf(input) : undefined
