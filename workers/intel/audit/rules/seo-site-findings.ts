import type { LinkCheck } from '#workers/intel/audit/site/check-links.ts'
import type { SiteFiles } from '#workers/intel/audit/site/read-site.ts'
import { findingOf, type Finding, type Rule } from './rule.ts'

/** Faults of robots.txt, of the sitemaps and of the links of a site. Parts that were not read have none. */
export function seoSiteFindings(
  url: string,
  { files, links }: { files: SiteFiles | undefined; links: LinkCheck | undefined },
): Finding[] {
  const findings: Finding[] = []
  const note = (rule: Rule, evidence: readonly string[]) => {
    if (evidence.length > 0) findings.push(findingOf(rule, { evidence }))
  }
  if (files !== undefined) {
    const { rules, sitemaps } = files
    const verdict = rules.judge(url)
    const line =
      verdict.rule === undefined ? rules.url : `${rules.url} line ${verdict.rule.line}: ${verdict.rule.pattern}`
    note(robotsBlocks, rules.state === 'read' && !verdict.isAllowed ? [line] : [])
    note(robotsMissing, rules.state === 'none' ? [`${rules.url} does not exist.`] : [])
    note(robotsUnreachable, rules.state === 'unreachable' ? [rules.failure?.message ?? rules.url] : [])
    note(sitemapMissing, sitemaps.entries === 0 && sitemaps.problems.length === 0 ? ['No sitemap was found.'] : [])
    note(sitemapBroken, sitemaps.problems)
  }
  if (links !== undefined && links.broken.length > 0) {
    const share = Math.min(1, links.broken.length / maxCountedLinks)
    const evidence = links.broken.map(({ url: address, reason }) => `${reason}: ${address}`)
    findings.push(findingOf(brokenLinks, { evidence, share }))
  }
  return findings
}

/** As many broken links cost all points of the rule. */
const maxCountedLinks = 4

const robotsBlocks = rule('robots-blocks', 'critical', 30, {
  title: 'robots.txt forbids the page',
  description:
    'Crawlers that keep to robots.txt do not read the page. Judged for the group that applies to us, usually *.',
  fix: 'Allow the page in robots.txt if people should find it.',
  effort: 'low',
})

const robotsMissing = rule('robots-missing', 'minor', 1, {
  title: 'No robots.txt',
  description: 'robots.txt tells crawlers what to leave out, and where the sitemap is.',
  fix: 'Serve a robots.txt that names the sitemap.',
  effort: 'low',
})

const robotsUnreachable = rule('robots-unreachable', 'serious', 15, {
  title: 'robots.txt cannot be read',
  description: 'If the request fails, crawlers must assume that everything is forbidden (RFC 9309 §2.3.1.4).',
  fix: 'Answer requests for robots.txt with the file, or with 404.',
  effort: 'low',
})

const sitemapMissing = rule('sitemap-missing', 'minor', 4, {
  title: 'No sitemap',
  description: 'A sitemap names the pages that crawlers should know.',
  fix: 'Publish a sitemap, and name it in robots.txt.',
  effort: 'low',
})

const sitemapBroken = rule('sitemap-broken', 'moderate', 4, {
  title: 'A sitemap cannot be read',
  description: 'Crawlers ignore sitemaps that fail.',
  fix: 'Mend the sitemap, or remove it from robots.txt.',
  effort: 'low',
})

const brokenLinks = rule('broken-links', 'serious', 10, {
  title: 'Links to pages that do not exist',
  description: 'Broken links end the way of visitors and of crawlers.',
  fix: 'Mend or remove the broken links.',
  effort: 'low',
})

function rule(
  id: string,
  severity: Rule['severity'],
  points: number,
  more: Pick<Rule, 'title' | 'description' | 'fix' | 'effort'>,
): Rule {
  return { id, category: 'seo', severity, points, ...more }
}
