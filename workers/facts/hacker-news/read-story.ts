import { siteDomain } from '#shared/contract/domain-name.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'

type Story = Result<'discussions'>['stories'][number]

/**
 * The story of a hit. Undefined for a deleted story: it has no title. Hits have null for the address of a question, and for
 * the author, points and comments of a story that lost them.
 */
export function readStory(hit: unknown): Story | undefined {
  const id = idOf(hit)
  const title = textAt(hit, 'title')
  const seconds = secondsOf(hit)
  if (id === undefined || title === undefined || seconds === undefined) return undefined
  const url = webAddress(textAt(hit, 'url'))
  const text = textOfMarkup((textAt(hit, 'story_text') ?? '').slice(0, maxMarkup)).slice(0, maxText)
  return {
    title: plain(title),
    ...(url !== undefined && { url }),
    ...(text !== '' && { text: plain(text) }),
    points: countAt(hit, 'points'),
    comments: countAt(hit, 'num_comments'),
    author: plain((textAt(hit, 'author') ?? '[deleted]').slice(0, maxName)),
    postedAt: new Date(seconds * 1000).toISOString(),
    discussionUrl: `https://news.ycombinator.com/item?id=${id}`,
  }
}

/** Stories have numbers. */
function idOf(hit: unknown): string | undefined {
  const id = textAt(hit, 'objectID')
  return id !== undefined && /^\d{1,15}$/.test(id) ? id : undefined
}

const plain = (text: string) => visibleText(text.slice(0, maxText)).toWellFormed()

const maxText = 1000
const maxName = 100
const maxMarkup = 10_000

/** When a hit was posted, Unix seconds. */
export function secondsOf(hit: unknown): number | undefined {
  const seconds = valueAt(hit, 'created_at_i')
  return typeof seconds === 'number' && Number.isInteger(seconds) && Math.abs(seconds) < maxSeconds
    ? seconds
    : undefined
}

/** The year 9999. Later times have another form in ISO 8601. */
const maxSeconds = 253_370_764_800

function countAt(hit: unknown, name: string): number {
  const count = valueAt(hit, name)
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** The registrable domains of addresses, by how many of them they have. Equal ones are in the order of the addresses. */
export function topDomains(urls: readonly string[]): { domain: string; stories: number }[] {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const domain = siteDomain(new URL(url).hostname)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts]
    .map(([domain, stories]) => ({ domain, stories }))
    .toSorted((one, other) => other.stories - one.stories)
    .slice(0, maxDomains)
}

const maxDomains = 10
