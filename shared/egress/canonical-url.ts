/**
 * The identity of a page for caches: what the server sees, without the fragment and without the parameters that only
 * count visitors. Parameters keep their order and spelling: a server may care about both. Not an address to fetch.
 */
export function canonicalUrl(vetted: URL): string {
  const url = new URL(vetted)
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  // Not URLSearchParams: it would spell spaces, plus signs and percent escapes anew.
  url.search = url.search.slice(1).split('&').filter(isContent).join('&')
  return url.href
}

function isContent(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? ''
  return parameter !== '' && !name.startsWith('utm_') && !visitorParameters.has(name)
}

/** Click and campaign identifiers of advertising and mailing systems. */
const visitorParameters = new Set([
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
