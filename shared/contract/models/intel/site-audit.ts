import {
  array,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
} from '#shared/contract/schema.ts'

export const auditCategories = ['seo', 'performance', 'security', 'accessibility'] as const

export type AuditCategory = (typeof auditCategories)[number]

/** From grave to slight, as axe-core names them. */
export const auditSeverities = ['critical', 'serious', 'moderate', 'minor'] as const

export type AuditSeverity = (typeof auditSeverities)[number]

const points = { minimum: 0, maximum: 100 }

export const auditScores = object(
  {
    seo: optional(
      integer({ description: 'Search engine optimization: 100 less the impacts of its issues', ...points }),
    ),
    performance: optional(integer({ description: 'Speed: 100 less the impacts of its issues', ...points })),
    security: integer({
      description:
        'Security headers and transport: 100, with the bonus of the published scoring, less the impacts of its issues',
      ...points,
    }),
    accessibility: optional(integer({ description: 'Accessibility: 100 less the impacts of its issues', ...points })),
  },
  { description: 'Score of each category, 0 to 100. A score whose part is in `missing` is absent' },
)

export const auditGrades = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const auditIssue = object({
  id: string({ description: 'Code of the rule; rules of axe-core start with axe-' }),
  category: choice(auditCategories, { description: 'The score that it lowers' }),
  severity: choice(auditSeverities, { description: 'From grave to slight, as axe-core names them' }),
  title: string({ description: 'The fault, in a few words' }),
  description: string({ description: 'The reason why it matters' }),
  evidence: array(string(), { description: 'The parts of the page or its headers that show it, up to 10' }),
  where: optional(array(string(), { description: 'URLs of the pages, if it is not one of the whole site' })),
  impact: number({ description: 'Points that the category loses by it', ...points }),
  help: optional(string({ description: 'URL of an explanation' })),
})

export const auditRecommendation = object({
  text: string({ description: 'The remedy, as an imperative sentence' }),
  issues: array(string(), { description: 'Ids of the issues that it solves' }),
  effort: choice(['low', 'medium', 'high'], { description: 'Estimated work of the remedy' }),
  gain: number({ description: 'Points of the mean that the issues cost; a score that is 0 gains less', ...points }),
})

const resourceType = string({
  description: 'document, stylesheet, script, image, font, media, xhr, fetch or other',
})

const resource = object({
  url: string({ description: 'URL of the resource, up to 500 characters' }),
  type: resourceType,
  bytes: integer({ description: 'Bytes as transferred, headers included' }),
})

/** The measurements of one kind of device. */
export const auditMetrics = object({
  runs: integer({ description: 'Loads with an empty cache; timings are their medians' }),
  ttfbMs: integer({ description: 'Milliseconds from the start of the navigation to the first byte of the page' }),
  fcpMs: optional(integer({ description: 'First Contentful Paint, milliseconds' })),
  lcpMs: optional(integer({ description: 'Largest Contentful Paint, milliseconds' })),
  cls: number({ description: 'Cumulative Layout Shift, a number without a unit' }),
  tbtMs: integer({
    description: 'Total Blocking Time: the parts of long tasks above 50 ms, after the first paint; milliseconds',
  }),
  longTasks: integer({ description: 'Number of tasks of the main thread above 50 ms' }),
  loadMs: optional(integer({ description: 'Milliseconds until the load event' })),
  requests: integer({ description: 'Number of requests that the page made, up to 2,000' }),
  transferBytes: integer({ description: 'Bytes of these requests as transferred, headers included' }),
  requestsByType: array(
    object({
      type: resourceType,
      requests: integer({ description: 'Number of requests of the type' }),
      bytes: integer({ description: 'Bytes as transferred, headers included' }),
    }),
    { description: 'The same for each type of resource, most bytes first' },
  ),
  domElements: integer({ description: 'Number of elements of the document' }),
  renderBlocking: array(string(), { description: 'URLs of resources that delay the first paint' }),
  uncompressed: array(resource, { description: 'Texts above 1 KiB that were sent without compression, up to 50' }),
  uncached: array(resource, { description: 'Static resources that browsers may not keep for a day, up to 50' }),
})

export const securityTest = object({
  name: string({ description: 'Name of the test, such as content-security-policy' }),
  result: string({ description: 'Code of the HTTP Observatory' }),
  modifier: integer({ description: 'Points added or removed; bonuses count only from 90 points on' }),
  passed: boolean({ description: 'true: the test removes no points' }),
  description: string({ description: 'The meaning of the result, as a sentence' }),
  evidence: optional(string({ description: 'Header or part of the page that shows it, up to 300 characters' })),
})

export const auditSecurity = object(
  {
    algorithm: string({ description: 'The published scoring, and its version' }),
    score: integer({ description: 'Of the published scoring: may exceed 100', minimum: 0 }),
    grade: choice(['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'], {
      description: 'Grade of the published scoring',
    }),
    tests: array(securityTest, { description: 'Result of each test' }),
    tls: optional(
      object(
        {
          protocol: string({ description: 'Version of TLS, such as TLS 1.3' }),
          issuer: string({ description: 'Issuer of the certificate' }),
          validTo: timestamp({ description: 'When the certificate expires, ISO 8601' }),
        },
        { description: 'The connection of the page. Absent for a page over http' },
      ),
    ),
    mixedContent: array(string(), { description: 'Resources that a page of https loads over http, up to 50' }),
  },
  { description: 'Security headers and transport, by the published scoring of the HTTP Observatory' },
)

const accessibilityViolation = object({
  rule: string({ description: 'Rule of axe-core' }),
  impact: choice(auditSeverities, { description: 'As axe-core rates it' }),
  help: string({ description: 'The rule in words' }),
  helpUrl: string({ description: 'URL of an explanation of the rule' }),
  wcag: array(string(), { description: 'Success criteria, such as 1.1.1' }),
  count: integer({ description: 'Elements that break it' }),
  nodes: array(
    object({
      target: string({ description: 'CSS selector' }),
      html: string({ description: 'The start of the element' }),
      page: string({ description: 'URL of the page' }),
    }),
    { description: 'Up to 5 of them' },
  ),
})

export const auditAccessibility = object(
  {
    engine: string({ description: 'axe-core and its version' }),
    passes: integer({ description: 'Rules that every checked page passes' }),
    incomplete: integer({ description: 'Rules that a person must check' }),
    violations: array(accessibilityViolation, { description: 'Rules that a checked page breaks, the gravest first' }),
  },
  { description: 'Findings of axe-core. Absent if it did not finish' },
)

export const auditedPage = object({
  url: string({ description: 'URL of the page, after redirects' }),
  status: integer({ description: 'HTTP status of the page' }),
  title: string({ description: 'Title of the page; empty if it has none, or could not be read' }),
  redirects: array(string(), { description: 'URLs that led to it, in order' }),
})
