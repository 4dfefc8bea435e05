import type { PageMetadata } from '#shared/contract/models/page.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { attribute, visibleText, type PageTree } from '#workers/pages/tree/page-node.ts'
import { bylineOf, cleanAuthor } from './byline.ts'
import type { DeclaredFacts } from './declared-facts.ts'
import { hasType, isObject, referenceReader, textIn, type JsonObject } from './json-ld.ts'
import { dateInUrl, pageDates } from './page-dates.ts'
import { titleLines } from './title-lines.ts'

type Described = Omit<
  PageMetadata,
  'statusCode' | 'contentType' | 'charset' | 'finalUrl' | 'wordCount' | 'robots' | 'usage'
>

/** The metadata of a page. Sources in order: JSON-LD, OpenGraph and `<meta>`, visible text. */
export function readMetadata(tree: PageTree, facts: DeclaredFacts): Described {
  const { meta, links, jsonLd, baseUrl } = facts
  const work =
    jsonLd.find((object) => hasType(object, workTypes)) ?? jsonLd.find((object) => hasType(object, pageTypes))
  const referenced = referenceReader(jsonLd)
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined)
  const lines = titleLines(tree, facts)
  const shown = pageDates(lines)
  const url = (value: string | undefined) => (value === undefined ? undefined : httpUrl(value, baseUrl))
  return known({
    description:
      first('og:description', 'description', 'twitter:description', 'dc.description') ??
      plainText(work?.['description']),
    author: authorOf(work, referenced) ?? namesOf(facts.authors) ?? bylineOf(tree, lines),
    publishedAt:
      isoDate(plainText(work?.['datePublished'])) ??
      firstDate(meta, publishedNames) ??
      isoDate(timeOf(tree, /datepublished|pubdate|published|entry-date/iu)) ??
      shown.published ??
      dateInUrl(baseUrl),
    modifiedAt:
      isoDate(plainText(work?.['dateModified'])) ??
      firstDate(meta, modifiedNames) ??
      isoDate(timeOf(tree, /datemodified|updated/iu)) ??
      shown.modified,
    language: languageTag(
      facts.language ??
        first('content-language', 'og:locale', 'dc.language', 'language') ??
        plainText(work?.['inLanguage']),
    ),
    siteName:
      first('og:site_name', 'application-name', 'al:ios:app_name') ??
      publisherOf(jsonLd, referenced(work?.['publisher'])),
    canonical: url(links.get('canonical')) ?? url(first('og:url')),
    image:
      url(first('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')) ??
      url(imageOf(referenced(firstOf(work?.['image'])))),
  })
}

const workTypes =
  /^(?:.*Article|.*Posting|Report|Recipe|Product|HowTo|Event|JobPosting|Book|Movie|VideoObject|SoftwareApplication|Course|Review|DiscussionForumPosting|QAPage|Question|ScholarlyArticle)$/
const pageTypes = /^(?:.*Page|WebSite)$/
const publishedNames = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'pubdate',
  'publishdate',
  'publish-date',
  'parsely-pub-date',
  'sailthru.date',
  'citation_publication_date',
  'citation_date',
  'citation_online_date',
  'article.published',
]
const modifiedNames = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'last-modified',
  'dcterms.modified',
  'lastmod',
]

function firstDate(meta: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  return names.map((name) => isoDate(meta.get(name))).find((date) => date !== undefined)
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/gu, ' ').trim() : undefined
}

function httpUrl(value: string, baseUrl: string): string | undefined {
  const url = absoluteUrl(value, baseUrl)
  return url?.startsWith('http') ? url : undefined
}

function authorOf(work: JsonObject | undefined, referenced: (value: unknown) => unknown): string | undefined {
  const author = work?.['author'] ?? work?.['creator']
  const authors = (Array.isArray(author) ? author.slice(0, maxAuthors) : [author]).map(referenced)
  return namesOf(authors.map((each) => (isObject(each) ? textIn(each['name'], 'name') : plainText(each))))
}

function imageOf(image: unknown): string | undefined {
  return (isObject(image) ? textIn(image['contentUrl'], 'url') : undefined) ?? textIn(image, 'url')
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function namesOf(written: readonly (string | undefined)[]): string | undefined {
  const names = written.slice(0, maxAuthors).map(cleanAuthor)
  return [...new Set(names.filter((name) => name !== undefined))].join(', ') || undefined
}

const maxAuthors = 10

function timeOf(tree: PageTree, marks: RegExp): string | undefined {
  const node = tree.nodes.find((each) => {
    if (each.tag !== 'time' && attribute(each, 'itemprop') === undefined) return false
    return marks.test(
      `${attribute(each, 'itemprop') ?? ''} ${attribute(each, 'class') ?? ''} ${'pubdate' in each.attributes ? 'pubdate' : ''}`,
    )
  })
  return node && (attribute(node, 'datetime') ?? attribute(node, 'content') ?? visibleText(tree, node))
}

function languageTag(declared: string | undefined): string | undefined {
  const tag = declared?.split(/[,;\s]/u)[0]?.replace('_', '-') ?? ''
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,9}$/iu.test(tag) ? tag : undefined
}

function publisherOf(jsonLd: readonly JsonObject[], publisher: unknown): string | undefined {
  const site = jsonLd.find((object) => hasType(object, /^WebSite$/u))
  return textIn(isObject(publisher) ? publisher['name'] : undefined, 'name') ?? textIn(site?.['name'], 'name')
}

function known(facts: { [K in keyof Described]: Described[K] | undefined }): Described {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''))
}
