import { product } from '#shared/contract/product.ts'
import type { RobotsRule, UsageLine } from './robots.ts'
import { normalizePath } from './rule-set.ts'

/** The part of a robots.txt that applies to us. Plain JSON. */
export interface ParsedRobots {
  rules: readonly RobotsRule[]
  crawlDelayMs?: number
  sitemaps: readonly string[]
  /** The lines about the use of pages that apply to us, at most 500. */
  usage: readonly UsageLine[]
  /** The file has more of them. */
  isUsageCut?: true
}

/**
 * Parses a robots.txt (RFC 9309 §2.2). All groups that name our product token apply together; without one, all groups for
 * `*` do. `url` is the address of the file.
 */
export function parseRobots(body: Uint8Array, url: string): ParsedRobots {
  const named = createGroup()
  const general = createGroup()
  const sitemaps = new Set<string>()
  // A licence above the first group is for every crawler (RSL 1.0).
  const licenses: UsageLine[] = []
  // The groups that the user-agent lines above the current line chose.
  let current = new Set<Group>()
  let hasGroups = false
  let isNamed = false
  let isInAgents = false

  for (const [index, line] of linesOf(body).entries()) {
    const read = readLine(line)
    if (read === undefined) continue
    if (read.key === 'sitemap') addSitemap(sitemaps, read.value, url)
    // Sitemap and unknown lines do not end a list of user agents (RFC 9309 §2.2.4).
    else if (read.key === 'License') {
      for (const usage of hasGroups ? usagesOf(current) : [licenses])
        usage.push(usageLine({ key: read.key, value: read.value }, index + 1))
    } else if (read.key === 'userAgent') {
      if (!isInAgents) current = new Set()
      isInAgents = true
      hasGroups = true
      const agent = agentOf(read.value)
      if (agent === product.name) isNamed = true
      if (agent !== undefined) current.add(agent === '*' ? general : named)
    } else {
      isInAgents = false
      for (const group of current) addToGroup(group, read, index + 1)
    }
  }
  const { rules, crawlDelayMs, usage } = isNamed ? named : general
  const applying = [...licenses, ...usage]
  return {
    rules,
    ...(crawlDelayMs !== undefined && { crawlDelayMs }),
    sitemaps: [...sitemaps],
    usage: applying.slice(0, maxUsageLines),
    ...(applying.length > maxUsageLines && { isUsageCut: true }),
  }
}

interface Group {
  rules: RobotsRule[]
  crawlDelayMs: number | undefined
  usage: UsageLine[]
}

const createGroup = (): Group => ({ rules: [], crawlDelayMs: undefined, usage: [] })

/** One character per byte: rules are compared in percent-encoded bytes. A byte order mark is dropped, even a cut one. */
function linesOf(body: Uint8Array): string[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  return text.replace(/^\xef(?:\xbb\xbf?)?/, '').split(/\r\n|\r|\n/)
}

/** `*`, our product token, or undefined for another crawler. A version or comment behind the token does not matter. */
function agentOf(value: string): '*' | typeof product.name | undefined {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  const [token = ''] = /^[a-z_-]*/i.exec(value) ?? []
  return token.toLowerCase() === product.name ? product.name : undefined
}

function addToGroup(group: Group, { key, value }: RobotsLine, line: number): void {
  if (key === 'Content-Signal' || key === 'Content-Usage') group.usage.push(usageLine({ key, value }, line))
  else if (key === 'crawlDelay') group.crawlDelayMs ??= crawlDelayMsOf(value)
  // A rule without a path matches nothing.
  else if (value !== '') group.rules.push({ isAllow: key === 'allow', pattern: normalizePath(value), line })
}

const usagesOf = (groups: ReadonlySet<Group>) => Array.from(groups, ({ usage }) => usage)

/** The value without its path, if it begins with one. */
function usageLine({ key, value }: Pick<UsageLine, 'key' | 'value'>, line: number): UsageLine {
  const text = Buffer.from(value.slice(0, maxUsageLength), 'latin1').toString()
  const [, path = '', rest = text] = (key === 'License' ? null : /^(\/\S*)(?:\s+(.*))?$/s.exec(text)) ?? []
  return { key, path, value: path === '' ? text : rest, line }
}

const maxUsageLines = 500
const maxUsageLength = 2000

function crawlDelayMsOf(value: string): number | undefined {
  const seconds = /^\d{1,9}(?:\.\d{0,9})?|^\.\d{1,9}/.exec(value)?.[0]
  return seconds === undefined ? undefined : Math.min(maxCrawlDelayMs, Math.round(Number(seconds) * 1000))
}

const maxCrawlDelayMs = 60_000
const maxSitemaps = 1000

function addSitemap(sitemaps: Set<string>, value: string, base: string): void {
  if (value === '' || sitemaps.size >= maxSitemaps) return
  const url = URL.parse(Buffer.from(value, 'latin1').toString(), base)
  if (url !== null && /^https?:$/.test(url.protocol)) sitemaps.add(url.href)
}

/** One line of a robots.txt: what it sets, and its value. Undefined for comments, empty and unknown lines. */
interface RobotsLine {
  key: RobotsKey
  value: string
}

type RobotsKey = keyof typeof keys

/**
 * Reads a line as owners write them (RFC 9309 §2.2). Like other crawlers it forgives a missing colon between two words and
 * common misspellings, and cuts a line after 16 KB.
 */
function readLine(line: string): RobotsLine | undefined {
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
  'Content-Signal': ['content-signal'],
  'Content-Usage': ['content-usage'],
  License: ['license'],
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
