import { AppError } from '#shared/contract/errors.ts'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { contentKindOf } from '#workers/pages/formats/content-kind.ts'
import { parsePage } from '#workers/pages/parse-page.ts'
import { findRefusal, findWall } from '#workers/pages/refusal/find-refusal.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'
import { segmentPage } from '#workers/pages/selection/segment-page.ts'
import { parseHtml } from '#workers/pages/tree/parse-html.ts'
import { combineFindings, type DetectedTechnology } from './match/combine-findings.ts'
import { matchTraces } from './match/match-traces.ts'
import type { RuleSet } from './rules/rule-set.ts'
import type { NamedText } from './traces/page-traces.ts'
import { readTraces } from './traces/read-traces.ts'

/** A response, and facts about its host. */
export interface TechnologySource {
  /** The final URL. */
  url: string
  /** Names in lower case, `set-cookie` separated by line feeds. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  dns: readonly NamedText[]
  /** Global variables, if a browser rendered the page. */
  globals?: readonly NamedText[] | undefined
}

export interface Detection {
  /** Whether the page has no text without its scripts. */
  isShell: boolean
  technologies: DetectedTechnology[]
  /** The raw `Server` header. */
  server?: string
  /** The raw generator that the page names. */
  generator?: string
}

/**
 * Finds the technologies that a page shows. Synchronous; run it in a child process. Throws UNSUPPORTED_CONTENT_TYPE for anything
 * but HTML, TARGET_BLOCKED, TARGET_LOGIN_REQUIRED and EMPTY_CONTENT for a page that was sent instead of the requested one,
 * and PAGE_TOO_COMPLEX as `parseHtml` does. A page without text is read, and reported as a shell.
 */
export function detectTechnologies(source: TechnologySource, rules: RuleSet): Detection {
  const { url, headers, body, dns, globals = [] } = source
  const contentType = headers['content-type']
  const html = decodeBody(body, contentType).text
  const found = contentKindOf(body, contentType, () => html)
  if ('unsupported' in found) throw notAWebPage(found.unsupported)
  if (found.kind !== 'html')
    throw notAWebPage(found.kind === 'text' ? 'plain text' : `a document of the kind ${found.kind}`)
  const { tree, facts } = parsePage(html, url)
  const page = { ...segmentPage(tree, facts), html }
  const wall = html.trim() === '' ? emptyPage(false) : findWall(page)
  if (wall !== undefined) throw wall
  const traces = readTraces({ url, headers, html, tree: parseHtml(html), dns, globals })
  const technologies = combineFindings(matchTraces(traces, rules), rules)
  const isShell = findRefusal(page) !== undefined || (page.blocks.length === 0 && /<script/i.test(html))
  const server = plainLine(headers['server'])
  const generator = plainLine(traces.meta.find(({ name, text }) => name === 'generator' && text !== '')?.text)
  return {
    isShell,
    technologies,
    ...(server !== undefined && { server }),
    ...(generator !== undefined && { generator }),
  }
}

function plainLine(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, maxLineLength)
  return line === '' ? undefined : line
}

const maxLineLength = 200

/** `found` describes the content, such as "a PDF document". */
function notAWebPage(found: string): AppError {
  return new AppError(
    'UNSUPPORTED_CONTENT_TYPE',
    `The URL returned ${found}. Expected an HTML page, such as the home page of a site.`,
  )
}
