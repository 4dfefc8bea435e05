import type { Result } from '#shared/contract/operations/index.ts'
import { devices, type Device } from './measure/devices.ts'
import type { Load } from './measure/measure-load.ts'
import { summarizeLoads, type MeasuredPage, type Metrics } from './measure/summarize-loads.ts'
import { accessibilityFindings, summarizeAxe } from './rules/accessibility-findings.ts'
import { performanceFindings } from './rules/performance-findings.ts'
import { applyPageRules } from './rules/rule.ts'
import { securityFindings } from './rules/security-findings.ts'
import { seoContentRules } from './rules/seo-content-rules.ts'
import { seoHeadRules } from './rules/seo-head-rules.ts'
import { seoSiteFindings } from './rules/seo-site-findings.ts'
import { scoreAudit, type ScoredAudit } from './score/score-audit.ts'
import { gradeSecurity } from './security/grade-security.ts'
import { observatoryName } from './security/observatory-table.ts'
import type { SiteReading } from './site/read-site.ts'

type Answer = Result<'intel-site-audit'>

export interface JudgedSite
  extends ScoredAudit, Pick<Answer, 'finalUrl' | 'metrics' | 'security' | 'accessibility' | 'pages' | 'missing'> {
  warnings: string[]
}

/** Judges the measurements of a site. `loads`: the first one is that of the page itself. Pure. */
export function judgeSite({ loads, site }: { loads: readonly Load[]; site: SiteReading }): JudgedSite {
  const [main] = loads
  if (main === undefined) throw new Error('Expected a load of the page.')
  const { url } = main.page
  const documents = loads.flatMap(documentOf)
  const checked = loads.flatMap(({ page, axe }) => (axe === undefined ? [] : { url: page.url, axe }))
  const measured = measuredPages(loads)
  const own = measured.filter((page) => page.url === url)
  const grade = gradeSecurity(securityFactsOf(main, site))
  const mixed = {
    active: documents.flatMap(({ facts }) => facts.activeMixed),
    passive: documents.flatMap(({ facts }) => facts.passiveMixed),
  }
  const accessibility = main.axe === undefined ? undefined : summarizeAxe(checked)
  const hasFacts = main.facts !== undefined
  const findings = [
    ...(hasFacts ? applyPageRules([...seoHeadRules, ...seoContentRules], documents) : []),
    ...(hasFacts ? seoSiteFindings(url, site) : []),
    ...performanceFindings(measured),
    ...securityFindings(grade, mixed),
    ...(accessibility === undefined ? [] : accessibilityFindings(accessibility, checked)),
  ]
  const hasTimings = own.length > 0
  const scored = scoreAudit(findings, {
    seo: hasFacts ? 100 : undefined,
    performance: hasTimings ? 100 : undefined,
    // The points that tests cost are issues. The published bonuses make up for them.
    security: 100 + Math.max(0, grade.score - withoutBonus(grade.tests)),
    accessibility: accessibility === undefined ? undefined : 100,
  })
  const missing = missingParts({ main, site, own: own.map(({ device }) => device) })
  return {
    ...scored,
    finalUrl: url,
    metrics: metricsOf(own),
    security: {
      algorithm: observatoryName,
      ...grade,
      ...(main.tls !== undefined && { tls: main.tls }),
      mixedContent: [...mixed.active, ...mixed.passive].slice(0, maxMixed),
    },
    ...(accessibility !== undefined && { accessibility }),
    pages: pagesOf(loads),
    missing,
    warnings: [...site.warnings, ...missing.flatMap((part) => reasons[part] ?? [])],
  }
}

const maxMixed = 50

const withoutBonus = (tests: readonly { modifier: number }[]) =>
  Math.max(0, 100 + tests.reduce((sum, { modifier }) => sum + Math.min(0, modifier), 0))

const documentOf = ({ page: { url, headers, redirects }, facts }: Load) =>
  facts === undefined ? [] : { url, headers, redirects, facts }

function measuredPages(loads: readonly Load[]): MeasuredPage[] {
  const groups = Object.values(Object.groupBy(loads, ({ page, device }) => `${device} ${page.url}`))
  return groups.flatMap((group = []) => {
    const [first] = group
    if (first === undefined) return []
    const { url } = first.page
    const elements = loads.find(({ page, facts }) => page.url === url && facts !== undefined)?.facts?.domElements
    const metrics = summarizeLoads(group, elements ?? 0)
    return metrics === undefined ? [] : { url, device: first.device, metrics }
  })
}

function metricsOf(own: readonly MeasuredPage[]): Answer['metrics'] {
  const of = (device: Device): Metrics | undefined => own.find((page) => page.device === device)?.metrics
  return Object.fromEntries(
    devices.flatMap((device) => {
      const metrics = of(device)
      return metrics === undefined ? [] : [[device, metrics]]
    }),
  )
}

function pagesOf(loads: readonly Load[]): Answer['pages'] {
  const seen = new Map<string, Answer['pages'][number]>()
  for (const { page, facts } of loads) {
    if (seen.has(page.url)) continue
    const { url, status, redirects } = page
    seen.set(url, { url, status, title: facts?.title ?? '', redirects })
  }
  return [...seen.values()]
}

/** Plain requests show the headers as they were sent. Without an answer, those that the browser received count. */
function securityFactsOf({ page, facts }: Load, { probes }: SiteReading) {
  const { plain, cors, insecure } = probes
  const isSame = plain !== undefined && plain.status < 400 && plain.url.split('#')[0] === page.url.split('#')[0]
  return {
    url: page.url,
    headers: isSame ? plain.headers : page.headers,
    metaPolicies: facts?.policies ?? [],
    metaReferrer: facts?.referrer,
    scripts: facts?.scripts ?? [],
    cors,
    insecure,
  }
}

interface Parts {
  main: Load
  site: SiteReading
  own: readonly Device[]
}

function missingParts({ main, site, own }: Parts): Answer['missing'] {
  return [
    ...(main.facts === undefined ? (['seo'] as const) : []),
    ...(own.length === 0 ? (['performance'] as const) : []),
    ...(main.axe === undefined ? (['accessibility'] as const) : []),
    ...(own.length > 0 && !own.includes('desktop') ? (['desktop'] as const) : []),
    ...(site.files === undefined ? (['robots', 'sitemap'] as const) : []),
    ...(site.links === undefined || main.facts === undefined ? (['links'] as const) : []),
  ]
}

const reasons: Readonly<Partial<Record<Answer['missing'][number], string>>> = {
  seo: 'The document could not be read in time: its scripts keep the browser busy, or it is too large.',
  performance: 'The browser gave no timings: the scripts of the page keep it busy.',
  accessibility: 'axe-core did not finish: the document is too large, or its scripts keep the browser busy.',
}
