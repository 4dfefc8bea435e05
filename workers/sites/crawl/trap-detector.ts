/** The kinds of traps: parts of a site that have an address for every click, and little to read. */
type TrapKind = 'calendar' | 'session-ids' | 'query-permutations' | 'repeating-segments'

/** A trap that a crawl met. */
export interface TrapReport {
  kind: TrapKind
  /** The first address in it. */
  url: string
  /** Number of addresses that the crawl left out, or cleaned of their session id. */
  count: number
}

/** Recognizes the traps of one crawl by the addresses that it finds, and counts them. */
export function createTrapDetector() {
  const found = new Map<TrapKind, TrapReport>()
  const isAboveCalendarLimit = createCalendarLimit()
  const isAboveQueryLimit = createQueryLimit()

  return {
    /** The URL without its session id. */
    withoutSession(url: URL): URL {
      const clean = withoutSession(url)
      if (clean === undefined) return url
      report('session-ids', url)
      return clean
    },

    /** Whether the address, linked from the page `from`, leads into a trap. Ask once for each address. */
    isTrap(url: URL, from: string): boolean {
      const kind = kindOf(url, from)
      if (kind !== undefined) report(kind, url)
      return kind !== undefined
    },

    reports: () => [...found.values()],
  }

  function kindOf(url: URL, from: string): TrapKind | undefined {
    if (hasRepeatingSegments(url.pathname)) return 'repeating-segments'
    if (isAboveQueryLimit(url, from)) return 'query-permutations'
    return isAboveCalendarLimit(url) ? 'calendar' : undefined
  }

  function report(kind: TrapKind, { href }: URL): void {
    const known = found.get(kind)
    if (known === undefined) found.set(kind, { kind, url: href, count: 1 })
    else known.count += 1
  }
}

/** Returns a function that tells whether an address differs only by its date from several that were asked before. */
function createCalendarLimit(): (url: URL) => boolean {
  const counts = new Map<string, number>()
  return ({ pathname, search }) => {
    const text = pathname + search
    const pattern = text.replace(date, 'DATE').replace(dateParameter, '$1DATE')
    if (pattern === text) return false
    const count = (counts.get(pattern) ?? 0) + 1
    counts.set(pattern, count)
    return count > maxDates
  }
}

/** Addresses that differ only by their date. An article has its date and its own name. */
const maxDates = 3

/** A year with a month, and perhaps a day. */
const date = /\b(?:19|20)\d\d[-/.]\d{1,2}\b(?:[-/.]\d{1,2}\b)?/g

const dateParameter = /([?&](?:date|day|month|year|week)=)[\w-]{1,20}/gi

/** Whether a path repeats a segment three times in a row, or several segments twice: the mark of a broken relative link. */
function hasRepeatingSegments(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length > maxSegments) return true
  for (let period = 1; period <= segments.length / 2; period += 1) {
    const needed = period === 1 ? 2 : period
    let equal = 0
    for (let at = period; at < segments.length; at += 1) {
      equal = segments[at] === segments[at - period] ? equal + 1 : 0
      if (equal === needed) return true
    }
  }
  return false
}

/** No site that people read is that deep. */
const maxSegments = 40

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

/** Returns a function that tells whether an address is one of the endless combinations of filters of one page. */
function createQueryLimit(): (url: URL, from: string) => boolean {
  const counts = new Map<string, number>()
  return (url, from) => {
    if (url.search.length < 2) return false
    const parameters = parametersOf(url)
    if (new Set(parameters).size < parameters.length) return true
    if (addsFilter(url, parameters, new URL(from))) return true
    if (parameters.length < manyParameters) return false
    const count = (counts.get(url.pathname) ?? 0) + 1
    counts.set(url.pathname, count)
    return count > maxCombinations
  }
}

const manyParameters = 3

/** Addresses of one path with many parameters. */
const maxCombinations = 5

/** Whether the page `from` has filters already, and the URL adds another one to them. Turning to the next page adds none. */
function addsFilter(url: URL, parameters: readonly string[], from: URL): boolean {
  if (url.pathname !== from.pathname || from.search.length < 2) return false
  const known = new Set(parametersOf(from))
  const added = parameters.filter((parameter) => !known.has(parameter))
  const keepsAll = parameters.length - added.length === known.size
  return keepsAll && added.some((parameter) => !isPageNumber(parameter))
}

const parametersOf = ({ search }: URL) => search.slice(1).split('&')

const isPageNumber = (parameter: string) => /^(?:page|p|pg|start|offset|from)=\d{1,6}$/i.test(parameter)
