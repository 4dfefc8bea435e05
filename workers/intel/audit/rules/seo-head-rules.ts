import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import type { AuditedDocument, PageRule } from './rule.ts'

/** Rules about the head of a page: what search engines read before the content. */
export const seoHeadRules: readonly PageRule[] = [
  rule('noindex', 'critical', 40, {
    title: 'The page forbids indexing',
    description: 'Search engines leave out a page with noindex, in a meta element or in the X-Robots-Tag header.',
    fix: 'Remove noindex from the pages that people should find.',
    effort: 'low',
    check: (page) => directivesOf(page).filter((directive) => directive === 'noindex' || directive === 'none'),
  }),
  rule('title-missing', 'serious', 15, {
    title: 'No title',
    description: 'The title is the headline of the page in search results and in tabs.',
    fix: 'Give every page a title of its own, of 10 to 65 characters.',
    effort: 'low',
    check: ({ facts }) => (facts.title === '' ? ['<title> is missing or empty.'] : []),
  }),
  rule('title-length', 'minor', 3, {
    title: 'The title is too short or too long',
    description: 'Search results cut titles above about 65 characters; very short ones say little.',
    fix: 'Give every page a title of its own, of 10 to 65 characters.',
    effort: 'low',
    check: ({ facts: { title } }) =>
      title !== '' && (title.length < 10 || title.length > 65) ? [`${title.length} characters: ${title}`] : [],
  }),
  rule('title-repeated', 'minor', 2, {
    title: 'Several titles',
    description: 'A document has one title; search engines may choose any of several.',
    fix: 'Keep one title element in the head.',
    effort: 'low',
    check: ({ facts: { titles } }) => (titles > 1 ? [`${titles} title elements`] : []),
  }),
  rule('description-missing', 'moderate', 8, {
    title: 'No meta description',
    description: 'Search engines often show the description under the title.',
    fix: 'Write a meta description of 50 to 160 characters for every page.',
    effort: 'low',
    check: ({ facts }) =>
      facts.descriptions.every((text) => text === '') ? ['<meta name="description"> is missing.'] : [],
  }),
  rule('description-length', 'minor', 2, {
    title: 'The meta description is too short or too long',
    description: 'Search results cut descriptions above about 160 characters; short ones are often replaced.',
    fix: 'Write a meta description of 50 to 160 characters for every page.',
    effort: 'low',
    check: ({ facts }) =>
      facts.descriptions
        .filter((text) => text !== '' && (text.length < 50 || text.length > 160))
        .map((text) => `${text.length} characters: ${text}`),
  }),
  rule('canonical-missing', 'minor', 3, {
    title: 'No canonical address',
    description: 'Without it, search engines guess which of several addresses of a page is the right one.',
    fix: 'Name the preferred address of every page in one canonical link.',
    effort: 'low',
    check: ({ facts }) => (facts.canonicals.length === 0 ? ['<link rel="canonical"> is missing.'] : []),
  }),
  rule('canonical-invalid', 'serious', 8, {
    title: 'The canonical link is not usable',
    description: 'Search engines ignore canonical links that contradict each other or have no absolute http address.',
    fix: 'Name the preferred address of every page in one canonical link.',
    effort: 'low',
    check: ({ facts: { canonicals } }) => {
      const distinct = [...new Set(canonicals)]
      return distinct.length > 1 || distinct.some((href) => !/^https?:/u.test(href)) ? distinct.map(shownAddress) : []
    },
  }),
  rule('canonical-elsewhere', 'moderate', 5, {
    title: 'The canonical address is another host',
    description: 'Search engines then show the page of the other host instead of this one.',
    fix: 'Check that the canonical link names the host that people should find.',
    effort: 'low',
    check: ({ url, facts: { canonicals } }) =>
      canonicals.filter((href) => URL.canParse(href) && plainHost(href) !== plainHost(url)),
  }),
  rule('lang-missing', 'moderate', 5, {
    title: 'The language is not declared',
    description: 'The lang attribute tells search engines and screen readers the language of the page.',
    fix: 'Set the lang attribute of the html element to a BCP 47 tag.',
    effort: 'low',
    check: ({ facts }) =>
      /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/iu.test(facts.lang)
        ? []
        : [facts.lang === '' ? 'lang is missing.' : `lang="${facts.lang}"`],
  }),
  rule('viewport', 'serious', 8, {
    title: 'Not made for phones',
    description: 'Without a viewport of the width of the device, phones show the page as a small picture.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    effort: 'low',
    check: ({ facts: { viewport } }) =>
      viewport?.toLowerCase().includes('width=device-width') === true
        ? []
        : [viewport === undefined ? '<meta name="viewport"> is missing.' : `content="${viewport}"`],
  }),
  rule('hreflang-invalid', 'moderate', 4, {
    title: 'Links to other languages have faults',
    description: 'Search engines ignore hreflang links with an unknown code, without an address, or without this page.',
    fix: 'Link all language versions with valid codes, this page included.',
    effort: 'medium',
    check: hreflangFaults,
  }),
  rule('open-graph', 'minor', 3, {
    title: 'No complete preview for shared links',
    description: 'Social networks and chats build the preview of a link from Open Graph properties.',
    fix: 'Add og:title, og:description and og:image.',
    effort: 'low',
    check: ({ facts: { openGraph } }) =>
      ['og:title', 'og:description', 'og:image']
        .filter((name) => (openGraph[name] ?? '') === '')
        .map((name) => `${name} is missing.`),
  }),
  rule('redirects', 'minor', 3, {
    title: 'Several redirects before the page',
    description: 'Each redirect delays the page, and crawlers give up after a few.',
    fix: 'Redirect to the final address in one step.',
    effort: 'low',
    check: ({ redirects, url }) => (redirects.length > 1 ? [[...redirects, url].join(' → ')] : []),
  }),
  rule('meta-refresh', 'moderate', 4, {
    title: 'The page reloads or redirects itself',
    description: 'Search engines may not follow a refresh in the document, and readers lose their place.',
    fix: 'Redirect with an HTTP status instead.',
    effort: 'low',
    check: ({ facts: { refresh } }) =>
      refresh === undefined ? [] : [`<meta http-equiv="refresh" content="${refresh}">`],
  }),
]

function rule(
  id: string,
  severity: PageRule['severity'],
  points: number,
  more: Pick<PageRule, 'title' | 'description' | 'fix' | 'effort' | 'check'>,
): PageRule {
  return { id, category: 'seo', severity, points, ...more }
}

const directivesOf = ({ headers, facts }: AuditedDocument) => robotsDirectives(facts.robots, headers['x-robots-tag'])

const shownAddress = (href: string) => (href === '' ? 'A canonical link has no address.' : href)

const plainHost = (address: string) => new URL(address).hostname.replace(/^www\./u, '')

function hreflangFaults({ url, facts: { hreflang, canonicals } }: AuditedDocument): string[] {
  if (hreflang.length === 0) return []
  const invalid = hreflang.filter(({ lang, href }) => !hreflangCode.test(lang) || !/^https?:/u.test(href))
  const own = new Set([url, ...canonicals])
  const namesItself = hreflang.some(({ href }) => own.has(href))
  return [
    ...invalid.map(({ lang, href }) => `hreflang="${lang}" href="${href}"`),
    ...(namesItself ? [] : ['No hreflang link names this page.']),
  ]
}

const hreflangCode = /^(?:x-default|[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)$/iu
