import { siteDomain } from '#shared/contract/domain-name.ts'
import type { PageForm } from '#shared/contract/models/page-forms.ts'
import type { Capture } from '#shared/egress/egress.ts'
import { countWords } from '#workers/pages/output/count-words.ts'
import type { ExtractOptions } from './page.ts'

/** The options of a caller that decide about the form of the page. */
export type FormOptions = { [K in keyof ExtractOptions]?: ExtractOptions[K] | undefined } & {
  /** See the input field. Default: html. */
  source?: 'auto' | 'html' | 'markdown' | undefined
}

/**
 * The `Accept` header of a request that takes markdown, too. Undefined if the call asks for HTML, or for something that a site's
 * own markdown lacks: a selection of the content, its links, another format or form.
 */
export function acceptFor(options: FormOptions): string | undefined {
  const { source = 'html', format = 'markdown', mainContent = true, links = false, explain = false } = options
  const { formats = [] } = options
  const { title = 'include', captions = 'include', includeSelector, excludeSelector } = options
  const isWhole = mainContent && title === 'include' && captions === 'include'
  const isPlain = format === 'markdown' && !links && !explain && formats.every((form) => ownForms.has(form))
  const isSelected = includeSelector !== undefined || excludeSelector !== undefined
  return source !== 'html' && isWhole && isPlain && !isSelected ? accept : undefined
}

/** The forms that a site's own markdown has. */
const ownForms: ReadonlySet<PageForm> = new Set(['markdown', 'metadata', 'summary'])

const accept = 'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.8, */*;q=0.7'

/** Whether a site offers too little as markdown: a stub that stands for the page, or a refusal of the header. */
export function isStub({ status, headers, body }: Pick<Capture, 'status' | 'headers' | 'body'>): boolean {
  if (status === 406) return true
  if (!isMarkdownType(headers['content-type']) || status >= 400) return false
  return countWords(Buffer.from(body.subarray(0, sampleBytes)).toString()) < minWords
}

/** Fewer words may be a notice, and the HTML page may have more. */
const minWords = 60

/** Enough for that many words. */
const sampleBytes = 8192

/** Only this type: servers send text/plain for much else. */
export const isMarkdownType = (contentType: string | undefined): boolean =>
  /^text\/markdown\s*(?:;|$)/i.test(contentType ?? '')

/** Whether a page may name this address as its markdown version: one of the same site. */
export function isOwnVersion(address: string, pageUrl: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return siteDomain(url.hostname) === siteDomain(new URL(pageUrl).hostname)
}
