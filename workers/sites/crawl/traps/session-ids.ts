/** The URL without session ids. Undefined if it has none. */
export function withoutSession(url: URL): URL | undefined {
  const path = url.pathname.replace(pathSession, '')
  const parameters = url.search.slice(1).split('&')
  const kept = parameters.filter((parameter) => !isSession(parameter))
  if (path === url.pathname && kept.length === parameters.length) return undefined
  const clean = new URL(url)
  clean.pathname = path
  clean.search = kept.join('&')
  return clean
}

/** As Java servers write it: /cart;jsessionid=1A2B. */
const pathSession = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi

function isSession(parameter: string): boolean {
  const [name = '', value = ''] = parameter.toLowerCase().split('=')
  if (name.startsWith('aspsessionid') || sureNames.has(name)) return true
  return likelyNames.has(name) && value.length >= 16 && /\d/.test(value) && !/[^\w-]/.test(value)
}

const sureNames = new Set(['phpsessid', 'jsessionid', 'cfid', 'cftoken', 'zenid', 'oscsid', 'asp.net_sessionid'])

/** Names that other parameters have, too. */
const likelyNames = new Set(['sid', 's', 'session', 'sessionid', 'session_id', 'sessid', 'sess'])
