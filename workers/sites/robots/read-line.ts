/** One line of a robots.txt: what it sets, and its value. Undefined for comments, empty and unknown lines. */
export interface RobotsLine {
  key: RobotsKey
  value: string
}

export type RobotsKey = keyof typeof keys

/**
 * Reads a line as owners write them (RFC 9309 §2.2). Like other crawlers it forgives a missing colon between two words and
 * common misspellings, and cuts a line after 16 KB.
 */
export function readLine(line: string): RobotsLine | undefined {
  const [text = ''] = line.slice(0, maxLineLength).split('#', 1)
  const [written, value] = splitAtColon(text) ?? twoWords(text) ?? []
  if (written === undefined || value === undefined) return undefined
  const name = written.trim().toLowerCase()
  const key = keyNames.find((each) => keys[each].some((spelling) => name.startsWith(spelling)))
  return key && { key, value: value.trim() }
}

/** Eight times the longest URL that browsers of the past accepted. Google's crawler has the same limit. */
const maxLineLength = 8 * 2083

const keys = {
  userAgent: ['user-agent', 'useragent', 'user agent'],
  allow: ['allow'],
  disallow: ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'],
  crawlDelay: ['crawl-delay', 'crawldelay', 'crawl delay'],
  sitemap: ['sitemap', 'site-map'],
} as const

// The keys of a constant object.
const keyNames = Object.keys(keys) as RobotsKey[]

function splitAtColon(text: string): [string, string] | undefined {
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : [text.slice(0, colon), text.slice(colon + 1)]
}

function twoWords(text: string): [string, string] | undefined {
  const [first, second, ...more] = text.trim().split(/[ \t]+/)
  return first === undefined || second === undefined || more.length > 0 ? undefined : [first, second]
}
