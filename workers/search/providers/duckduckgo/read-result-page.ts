import { Parser, type Handler } from 'htmlparser2'
import type { WebResult } from '#workers/search/results.ts'
import { resultBuilder } from './result-builder.ts'

/**
 * `results`: the page has results, or says that there are none. `blocked`: it asks whether a person searches. `changed`: it
 * is no page that this reader knows.
 */
export type ResultPage = { outcome: 'results'; results: readonly WebResult[] } | { outcome: 'blocked' | 'changed' }

/**
 * Reads DuckDuckGo's page for browsers without scripts, in one pass and in linear time. Leaves out advertisements and the
 * answer above the results. Texts keep their entities, like those of every provider. Never throws. `now`: Unix milliseconds.
 *
 * Source of the markup: the engine of SearXNG, and public recordings of pages and of the challenge (2026). The results are
 * `div#links > div.web-result`. The markers of a page without results, and the date of a result, are unverified.
 */
export function readResultPage(html: string, now: number): ResultPage {
  if (html.length > maxLength) return { outcome: 'changed' }
  const results: WebResult[] = []
  let depth = 0
  let listDepth = 0
  let saysNone = false
  let isBlocked = false
  let builder: ReturnType<typeof resultBuilder> | undefined
  let builderDepth = 0

  const handlers: Partial<Handler> = {
    onopentag(name, attributes) {
      depth += 1
      if (depth > maxDepth) return parser.pause()
      const has = (className: string) => hasClass(attributes['class'], className)
      isBlocked ||= isChallenge(attributes)
      saysNone ||= has('no-results') || has('result--no-result')
      if (builder !== undefined) return builder.open({ name, depth, href: attributes['href'], has })
      if (listDepth === 0 && attributes['id'] === 'links') listDepth = depth
      const isInside = listDepth > 0 && depth > listDepth
      if (!isInside || !has('web-result') || has('result--ad')) return
      builder = resultBuilder(now)
      builderDepth = depth
    },
    ontext(text) {
      builder?.text(text)
    },
    onclosetag() {
      builder?.close(depth)
      if (builder !== undefined && depth === builderDepth) {
        const result = builder.result()
        if (result !== undefined) results.push(result)
        builder = undefined
      }
      if (depth === listDepth) listDepth = 0
      depth -= 1
    },
  }
  const parser = new Parser(handlers, { decodeEntities: false })
  parser.end(html)
  if (isBlocked) return { outcome: 'blocked' }
  const isKnown = (results.length > 0 || saysNone) && depth <= maxDepth
  return isKnown ? { outcome: 'results', results } : { outcome: 'changed' }
}

/** Real pages have 30,000 to 45,000 characters. */
const maxLength = 2_000_000

/** Real pages nest 15 deep. The cost of the parser grows with the depth, so it stops there. */
const maxDepth = 256

/** The page with pictures of ducks, which came with status 200 and 202. Texts of results cannot contain elements. */
function isChallenge({ id, class: classes = '', action = '' }: Readonly<Record<string, string>>): boolean {
  return id === 'challenge-form' || classes.startsWith('anomaly-modal') || action.includes('duckduckgo.com/anomaly.js')
}

/** Without a list of the names: an attribute of a hostile page may hold millions of them. */
function hasClass(classes: string | undefined, name: string): boolean {
  if (classes === undefined) return false
  const padded = ` ${classes.slice(0, 1000).replace(/\s/g, ' ')} `
  return padded.includes(` ${name} `)
}
