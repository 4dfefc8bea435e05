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
    seo: optional(integer({ ...points })),
    performance: optional(integer({ ...points })),
    security: integer({ ...points }),
    accessibility: optional(integer({ ...points })),
  },
  { description: '0 to 100 each. A score whose part is in `missing` is absent' },
)

export const auditGrades = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const auditIssue = object({
  id: string({ description: 'Code of the rule; rules of axe-core start with axe-' }),
  category: choice(auditCategories),
  severity: choice(auditSeverities),
  title: string(),
  description: string({ description: 'The reason why it matters' }),
  evidence: array(string(), { description: 'The parts of the page or its headers that show it, up to 10' }),
  where: optional(array(string(), { description: 'URLs of the pages, if it is not one of the whole site' })),
  impact: number({ description: 'Points that the category loses by it', ...points }),
  help: optional(string({ description: 'URL of an explanation' })),
})

export const auditRecommendation = object({
  text: string(),
  issues: array(string(), { description: 'Ids of the issues that it solves' }),
  effort: choice(['low', 'medium', 'high']),
  gain: number({ description: 'Points of the mean that the issues cost; a score that is 0 gains less', ...points }),
})

const resource = object({ url: string(), type: string(), bytes: integer({ description: 'As transferred' }) })

/** The measurements of one kind of device. */
export const auditMetrics = object({
  runs: integer({ description: 'Loads with an empty cache; timings are their medians' }),
  ttfbMs: integer({ description: 'From the start of the navigation to the first byte of the page' }),
  fcpMs: optional(integer({ description: 'First Contentful Paint' })),
  lcpMs: optional(integer({ description: 'Largest Contentful Paint' })),
  cls: number({ description: 'Cumulative Layout Shift' }),
  tbtMs: integer({ description: 'Total Blocking Time: the parts of long tasks above 50 ms, after the first paint' }),
  longTasks: integer(),
  loadMs: optional(integer({ description: 'Until the load event' })),
  requests: integer(),
  transferBytes: integer({ description: 'As transferred, headers included' }),
  requestsByType: array(object({ type: string(), requests: integer(), bytes: integer() })),
  domElements: integer(),
  renderBlocking: array(string(), { description: 'URLs of resources that delay the first paint' }),
  uncompressed: array(resource, { description: 'Texts above 1 KiB that were sent without compression' }),
  uncached: array(resource, { description: 'Static resources that browsers may not keep for a day' }),
})

export const securityTest = object({
  name: string(),
  result: string({ description: 'Code of the HTTP Observatory' }),
  modifier: integer({ description: 'Points added or removed; bonuses count only from 90 points on' }),
  passed: boolean(),
  description: string(),
  evidence: optional(string()),
})

export const auditSecurity = object({
  algorithm: string({ description: 'The published scoring, and its version' }),
  score: integer({ description: 'Of the published scoring: may exceed 100', minimum: 0 }),
  grade: choice(['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F']),
  tests: array(securityTest),
  tls: optional(
    object({
      protocol: string(),
      issuer: string(),
      validTo: timestamp(),
    }),
  ),
  mixedContent: array(string(), { description: 'Resources that a page of https loads over http' }),
})

const accessibilityViolation = object({
  rule: string({ description: 'Rule of axe-core' }),
  impact: choice(auditSeverities),
  help: string(),
  helpUrl: string(),
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

export const auditAccessibility = object({
  engine: string({ description: 'axe-core and its version' }),
  passes: integer({ description: 'Rules that every checked page passes' }),
  incomplete: integer({ description: 'Rules that a person must check' }),
  violations: array(accessibilityViolation),
})

export const auditedPage = object({
  url: string(),
  status: integer(),
  title: string(),
  redirects: array(string()),
})
