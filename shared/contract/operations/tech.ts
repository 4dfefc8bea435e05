import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { targetErrors } from '#shared/contract/models/page-answer.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { browserTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  choice,
  integer,
  json,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

/** One proof of a technology. */
const technologyEvidence = object({
  type: choice(['header', 'cookie', 'meta', 'script', 'dom', 'global', 'dns', 'html', 'url', 'implied'], {
    description:
      'Where the proof was found. script: its address or its text; dom: an element; html: a comment, or the address of a style sheet, image or frame; implied: a technology that needs this one',
  }),
  name: string({
    description:
      'Name of the header, cookie, meta element, global or DNS record type; src or inline for scripts; selector of the element; name of the technology for implied',
  }),
  match: string({ description: 'The text that was found, up to 200 characters. Values of cookies are left out' }),
})

/** A technology that a site uses. */
const technology = object({
  name: string({ description: 'Name of the product, such as WordPress' }),
  category: string({
    description:
      'advertising, analytics, cdn, cms, consent, fonts, framework, hosting, language, library, marketing, media, monitoring, payments, reviews, search, security, server, shop, site-builder, support, tag-manager, or a category of the fingerprints that the deployment adds',
  }),
  version: optional(string({ description: 'The most specific version that the site states' })),
  confidence: integer({ description: '50 to 100 for proofs on the page', minimum: 0, maximum: 100 }),
  evidence: array(technologyEvidence, { description: 'Up to 5 proofs', minItems: 1 }),
})

/** Names of technologies by category. */
const technologiesByCategory = json({
  description: 'Names of the technologies by category, such as {"cms": ["WordPress"]}',
})

export const tech = operation({
  name: 'tech',
  method: 'POST',
  path: '/tech',
  group: 'Facts',
  tool: {
    name: 'tech_stack',
    description:
      'Detect the technologies of a website from one page: framework, CMS, shop, CDN, analytics, payments, support, server. Each comes with the evidence. To read the page, use fetch_webpage.',
  },
  summary: 'Detect the technologies of a website, each with its evidence',
  description:
    'Reads one page and returns the technologies that it shows: frameworks, CMS, shop, CDN, analytics, payments, support tools, server, hosting, fonts, consent tools and more. Each has a confidence and its evidence: the header, cookie, meta element, script, element, DNS record or global variable that proves it, and a version where the site states one. A technology that another one needs is listed with evidence of the type `implied`. Global variables are read when a browser renders the page: with `tier` pro, or with auto if the page has no text without its scripts. A technology that leaves no trace is not found. A technology that the text of the page only mentions is not reported.',
  access: 'paid',
  price: perCall({ catalog: '0.005' }),
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({
    url: url({ description: 'URL of a page of the site, usually its home page' }),
    tier: withDefault(
      choice(['auto', 'basic', 'pro'], { description: 'pro: in a browser; auto: if the page needs one' }),
      'auto',
    ),
    timeout: browserTimeout,
    ...cacheFields,
  }),
  output: object({
    url: requestedUrl,
    finalUrl: string({ description: 'URL after redirects' }),
    tier: choice(['basic', 'pro'], { description: 'pro: rendered in a browser, its global variables read' }),
    server: optional(string({ description: 'The Server header, as sent' })),
    generator: optional(string({ description: 'The generator that the page names, as written' })),
    technologies: array(technology, { description: 'Technologies that were found, by category, then by name' }),
    categories: technologiesByCategory,
    warnings: optional(array(string(), { description: 'Sources of evidence that were not read, and the reasons' })),
    detectedAt: timestamp({ description: 'When the page was read, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['tier'] },
  needsByChoice: needsOfTier,
  previewField: 'url',
  errors: [...targetErrors, 'UNSUPPORTED_CONTENT_TYPE', 'PAGE_TOO_COMPLEX', 'EMPTY_CONTENT', 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/' },
    output: {
      url: 'https://example.com/',
      finalUrl: 'https://www.example.com/',
      tier: 'basic',
      server: 'nginx',
      generator: 'WordPress 6.8.3',
      technologies: [
        {
          name: 'WordPress',
          category: 'cms',
          version: '6.8.3',
          confidence: 100,
          evidence: [{ type: 'meta', name: 'generator', match: 'WordPress 6.8.3' }],
        },
        {
          name: 'PHP',
          category: 'language',
          confidence: 100,
          evidence: [{ type: 'implied', name: 'WordPress', match: '' }],
        },
        {
          name: 'Nginx',
          category: 'server',
          confidence: 100,
          evidence: [{ type: 'header', name: 'server', match: 'nginx' }],
        },
      ],
      categories: { cms: ['WordPress'], language: ['PHP'], server: ['Nginx'] },
      detectedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000031',
    },
  },
})
