import type { PageRule } from './rule.ts'

/** Rules about the content of a page. */
export const seoContentRules: readonly PageRule[] = [
  rule('h1-missing', 'moderate', 6, {
    title: 'No main heading',
    description: 'The main heading tells search engines and screen readers the subject of the page.',
    fix: 'Give every page one h1 with its subject.',
    effort: 'low',
    check: ({ facts: { h1 } }) => (h1.every((text) => text === '') ? ['<h1> is missing or empty.'] : []),
  }),
  rule('h1-repeated', 'minor', 2, {
    title: 'Several main headings',
    description: 'With several h1 elements, the subject of the page is not clear.',
    fix: 'Give every page one h1 with its subject.',
    effort: 'low',
    check: ({ facts: { h1 } }) => (h1.length > 1 ? h1 : []),
  }),
  rule('heading-order', 'minor', 1, {
    title: 'Headings skip a level',
    description: 'A heading two levels below the one before it hides the outline of the page.',
    fix: 'Use the heading levels in order.',
    effort: 'low',
    check: ({ facts: { headings } }) =>
      headings.flatMap((level, at) =>
        level - (headings[at - 1] ?? level) > 1 ? [`h${headings[at - 1]} → h${level}`] : [],
      ),
  }),
  rule('image-alt', 'moderate', 5, {
    title: 'Images without a text',
    description: 'Search engines and screen readers know an image by its alt attribute; alt="" marks decoration.',
    fix: 'Describe every image in its alt attribute.',
    effort: 'medium',
    check: ({ facts }) => facts.imagesWithoutAlt,
  }),
  rule('json-ld-missing', 'minor', 2, {
    title: 'No structured data',
    description: 'Search engines build rich results from JSON-LD with types of schema.org.',
    fix: 'Describe the page in JSON-LD with types of schema.org.',
    effort: 'medium',
    check: ({ facts: { jsonLd } }) => (jsonLd.length === 0 ? ['No <script type="application/ld+json">.'] : []),
  }),
  rule('json-ld-invalid', 'serious', 5, {
    title: 'Structured data with faults',
    description: 'Search engines ignore JSON-LD that they cannot parse, or that has no @context or @type.',
    fix: 'Mend the JSON-LD until a validator accepts it.',
    effort: 'low',
    check: ({ facts: { jsonLd } }) => jsonLd.flatMap(({ problem }) => problem ?? []),
  }),
  rule('thin-content', 'moderate', 5, {
    title: 'Hardly any text',
    description: 'A page with few words answers few questions, so search engines seldom show it.',
    fix: 'Write the text that visitors of the page look for.',
    effort: 'high',
    check: ({ facts: { words } }) => (words < minWords ? [`${words} words`] : []),
  }),
  rule('link-text', 'minor', 3, {
    title: 'Links without a text',
    description: 'Crawlers and screen readers know the target of a link by its text.',
    fix: 'Give every link a text or a label.',
    effort: 'low',
    check: ({ facts }) => facts.emptyLinks,
  }),
  rule('script-links', 'minor', 2, {
    title: 'Links that only scripts follow',
    description: 'Crawlers do not follow links to javascript:.',
    fix: 'Link to addresses, and use buttons for actions.',
    effort: 'medium',
    check: ({ facts: { scriptLinks } }) => (scriptLinks > 0 ? [`Links to javascript: ${scriptLinks}`] : []),
  }),
  rule('doctype', 'minor', 1, {
    title: 'No doctype',
    description: 'Without a doctype, browsers lay the page out as those of the nineties did.',
    fix: 'Start every document with <!doctype html>.',
    effort: 'low',
    check: ({ facts: { hasDoctype } }) => (hasDoctype ? [] : ['<!doctype html> is missing.']),
  }),
  rule('charset', 'minor', 2, {
    title: 'Not in UTF-8',
    description: 'Other encodings break letters when a tool guesses wrong.',
    fix: 'Send every page in UTF-8 and declare it.',
    effort: 'medium',
    check: ({ facts: { charset } }) => (charset.toUpperCase() === 'UTF-8' ? [] : [charset]),
  }),
  rule('insecure-address', 'serious', 5, {
    title: 'Not served over https',
    description: 'Search engines prefer https, and browsers mark other pages as not secure.',
    fix: 'Serve the site over https, and redirect http to it.',
    effort: 'medium',
    check: ({ url }) => (url.startsWith('https:') ? [] : [url]),
  }),
]

const minWords = 50

function rule(
  id: string,
  severity: PageRule['severity'],
  points: number,
  more: Pick<PageRule, 'title' | 'description' | 'fix' | 'effort' | 'check'>,
): PageRule {
  return { id, category: 'seo', severity, points, ...more }
}
