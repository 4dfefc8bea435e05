import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import {
  auditAccessibility,
  auditCategories,
  auditedPage,
  auditGrades,
  auditIssue,
  auditMetrics,
  auditRecommendation,
  auditScores,
  auditSecurity,
} from '#shared/contract/models/intel/site-audit.ts'
import { targetErrors } from '#shared/contract/models/page-answer.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { respondAsync, researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  auditDepth,
  choice,
  integer,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

export const intelSiteAudit = operation({
  name: 'intel-site-audit',
  method: 'POST',
  path: '/intel/site-audit',
  group: 'Companies and sites',
  tool: {
    name: 'intel_site_audit',
    description:
      'Audit a website in a browser: SEO, performance, security headers and accessibility, with scores, issues, evidence and a report.',
    texts: ['report'],
  },
  summary: 'Audit the SEO, performance, security and accessibility of a website',
  description:
    'Loads a page in a browser, as a phone and as a desktop computer, and measures it. Returns a score for SEO, performance, security and accessibility, the issues with their evidence and the points that each costs, recommendations by gain, the measurements, and a report for people. Security headers are graded by the published scoring of the HTTP Observatory; accessibility is checked by axe-core. `basic` audits the one page, `deep` up to five pages of the site. No language model and no Lighthouse takes part, so the same page gets the same answer, timings aside. Timings are medians of up to three loads, without slowing down the network or the processor. A part that a page prevents is named in `missing`, and its score is absent. For the technologies of a site, use /tech. For its registration and mail security, use /domain.',
  access: 'paid',
  price: perCall({ reference: '0.75', catalog: '0.3' }),
  payment: { isPrepaid: true },
  pool: 'browser',
  keepsFragment: true,
  needs: ['browser'],
  timeoutMs: 120_000,
  input: object({
    url: url({ description: 'URL of a page of the site, usually its home page' }),
    depth: withDefault(
      auditDepth({
        description:
          'basic: the page; deep: up to five pages of the site. quick and standard mean basic, comprehensive means deep',
      }),
      'basic',
    ),
    format: withDefault(
      choice(['markdown', 'html', 'json'], {
        description: 'Format of `report`. html: one self-contained document; json: no report',
      }),
      'markdown',
    ),
    timeout: researchTimeout,
    async: respondAsync,
    ...cacheFields,
  }),
  fieldAliases: { param: 'url' },
  output: object({
    url: requestedUrl,
    finalUrl: string({ description: 'URL after redirects' }),
    scores: auditScores,
    score: integer({ description: 'Mean of the scores', minimum: 0, maximum: 100 }),
    grade: choice(auditGrades, { description: 'Grade of `score`. A: from 90, B: 80, C: 70, D: 60, E: 50' }),
    issues: array(auditIssue, { description: 'Faults that were found, worst first' }),
    recommendations: array(auditRecommendation, { description: 'Remedies, the largest gain first' }),
    metrics: object(
      {
        mobile: optional({ ...auditMetrics, description: 'As a phone. Absent if the browser gave no timings' }),
        desktop: optional({
          ...auditMetrics,
          description: 'As a desktop computer. Absent if the browser gave no timings',
        }),
      },
      { description: 'Measurements of the page on each kind of device' },
    ),
    security: auditSecurity,
    accessibility: optional(auditAccessibility),
    pages: array(auditedPage, { description: 'Pages that were audited: one, or up to five with `depth` deep' }),
    missing: array(choice([...auditCategories, 'desktop', 'links', 'sitemap', 'robots']), {
      description: 'Parts that could not be checked; `warnings` says why',
    }),
    warnings: optional(array(string(), { description: 'Parts that could not be checked, and the reasons' })),
    report: optional(string({ description: 'The audit for people, in `format`' })),
    auditedAt: timestamp({ description: 'When the audit ended, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['depth', 'format'] },
  errors: [...targetErrors, 'UNSUPPORTED_CONTENT_TYPE', 'PAGE_TOO_COMPLEX', 'EMPTY_CONTENT', 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', format: 'json' },
    output: {
      url: 'https://example.com/',
      finalUrl: 'https://example.com/',
      scores: { seo: 92, performance: 97, security: 55, accessibility: 100 },
      score: 86,
      grade: 'B',
      issues: [
        {
          id: 'csp',
          category: 'security',
          severity: 'serious',
          title: 'No Content Security Policy',
          description: 'Without a policy, the browser runs any script that gets into the page.',
          evidence: ['Content-Security-Policy is not sent.'],
          impact: 25,
          help: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
        },
      ],
      recommendations: [
        {
          text: 'Send a Content-Security-Policy that names the sources of scripts.',
          issues: ['csp'],
          effort: 'high',
          gain: 6.3,
        },
      ],
      metrics: {
        mobile: {
          runs: 3,
          ttfbMs: 96,
          fcpMs: 180,
          lcpMs: 180,
          cls: 0,
          tbtMs: 0,
          longTasks: 0,
          loadMs: 190,
          requests: 1,
          transferBytes: 1256,
          requestsByType: [{ type: 'document', requests: 1, bytes: 1256 }],
          domElements: 12,
          renderBlocking: [],
          uncompressed: [],
          uncached: [],
        },
      },
      security: {
        algorithm: 'HTTP Observatory, algorithm version 6',
        score: 55,
        grade: 'C',
        tests: [
          {
            name: 'content-security-policy',
            result: 'csp-not-implemented',
            modifier: -25,
            passed: false,
            description: 'No Content-Security-Policy is sent.',
          },
        ],
        mixedContent: [],
      },
      accessibility: { engine: 'axe-core 4.14.1', passes: 14, incomplete: 0, violations: [] },
      pages: [{ url: 'https://example.com/', status: 200, title: 'Example Domain', redirects: [] }],
      missing: [],
      auditedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000061',
    },
  },
})
