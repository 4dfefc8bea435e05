import { libraryNames } from '#workers/facts/tech/rules/library-names.ts'
import { namedKey, type RuleSet } from '#workers/facts/tech/rules/rule-set.ts'
import type { EvidenceType, NamedSource, Rule } from '#workers/facts/tech/rules/rule.ts'
import type { NamedText, PageSignals } from '#workers/facts/tech/signals/page-signals.ts'
import { newFindings, type Findings } from './found.ts'
import { matchSelectors } from './match-selectors.ts'

/** Applies all rules to a page. */
export function matchSignals(signals: PageSignals, rules: RuleSet): Findings {
  const findings = newFindings()
  const named = (source: NamedSource, texts: readonly NamedText[]) => {
    for (const { name, text } of texts) {
      apply(rules.named.get(namedKey(source, name)) ?? [], text, { type: source, name })
    }
  }
  named('header', signals.headers)
  named('meta', signals.meta)
  named('global', signals.globals)
  named('dns', signals.dns)
  for (const name of signals.cookies) {
    apply(rules.texts.cookie, name, { type: 'cookie', name })
    apply(rules.named.get(namedKey('cookie', name.toLowerCase())) ?? [], '', { type: 'cookie', name })
  }
  for (const url of signals.scripts) addressRules('script', url, { type: 'script', name: 'src' })
  for (const { tag, url } of signals.resources) addressRules('resource', url, { type: 'html', name: tag })
  for (const text of signals.inline) apply(rules.texts.inline, text, { type: 'script', name: 'inline' })
  for (const text of signals.comments) apply(rules.texts.comment, text, { type: 'html', name: 'comment' })
  apply(rules.texts.html, signals.html, { type: 'html', name: 'html' })
  apply(rules.texts.url, signals.url, { type: 'url', name: 'url' })
  matchSelectors(signals.tree, rules.selectors, findings)
  return findings

  function apply(candidates: readonly Rule[], text: string, where: { type: EvidenceType; name: string }) {
    for (const rule of candidates) {
      const match = rule.find(text)
      if (match !== undefined) findings.add(rule, where, match)
    }
  }

  function addressRules(source: 'script' | 'resource', address: string, where: { type: EvidenceType; name: string }) {
    const { hostname, pathname } = new URL(address)
    for (const host of hostAndParents(hostname)) apply(rules.hosts[source].get(host) ?? [], address, where)
    apply(rules.texts[source], address, where)
    if (source === 'resource' && !pathname.endsWith('.css')) return
    for (const { name, version } of libraryNames(pathname)) {
      for (const rule of rules.libraries.get(name) ?? []) findings.add(rule, where, { text: address, version })
    }
  }
}

/** cdn.shop.example.com → cdn.shop.example.com, shop.example.com, example.com, com. */
function hostAndParents(hostname: string): string[] {
  const labels = hostname.split('.').slice(-maxLabels)
  return labels.map((_, index) => labels.slice(index).join('.'))
}

const maxLabels = 8
