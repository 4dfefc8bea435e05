import { compile } from 'css-select'
import { libraryNames } from '#workers/facts/tech/rules/library-names.ts'
import {
  namedKey,
  type EvidenceType,
  type NamedSource,
  type Rule,
  type RuleSet,
  type SelectorRule,
} from '#workers/facts/tech/rules/rule-set.ts'
import { keysOf } from '#workers/facts/tech/rules/selector-keys.ts'
import type { NamedText, PageTraces } from '#workers/facts/tech/traces/page-traces.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { treeAdapter } from '#workers/pages/tree/select-nodes.ts'
import { newFindings, type Findings } from './combine-findings.ts'

/** Applies all rules to a page. */
export function matchTraces(traces: PageTraces, rules: RuleSet): Findings {
  const findings = newFindings()
  const named = (source: NamedSource, texts: readonly NamedText[]) => {
    for (const { name, text } of texts) {
      apply(rules.named.get(namedKey(source, name)) ?? [], text, { type: source, name })
    }
  }
  named('header', traces.headers)
  named('meta', traces.meta)
  named('global', traces.globals)
  named('dns', traces.dns)
  for (const name of traces.cookies) {
    apply(rules.texts.cookie, name, { type: 'cookie', name })
    apply(rules.named.get(namedKey('cookie', name.toLowerCase())) ?? [], '', { type: 'cookie', name })
  }
  for (const url of traces.scripts) addressRules('script', url, { type: 'script', name: 'src' })
  for (const { tag, url } of traces.resources) addressRules('resource', url, { type: 'html', name: tag })
  for (const text of traces.inline) apply(rules.texts.inline, text, { type: 'script', name: 'inline' })
  for (const text of traces.comments) apply(rules.texts.comment, text, { type: 'html', name: 'comment' })
  apply(rules.texts.html, traces.html, { type: 'html', name: 'html' })
  apply(rules.texts.url, traces.url, { type: 'url', name: 'url' })
  matchSelectors(traces.tree, rules.selectors, findings)
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

/** Tests each selector on the elements that can match it: those with the id, class, attribute or tag that it names. */
function matchSelectors(tree: PageTree, rules: readonly SelectorRule[], findings: Findings): void {
  const index = indexElements(tree)
  const adapter = treeAdapter(tree)
  for (const rule of rules) {
    const candidates = new Set<PageNode>()
    for (const key of keysOf(rule.selector)) for (const node of index.get(key) ?? []) candidates.add(node)
    if (candidates.size === 0) continue
    const matches = compile<PageNode, PageNode>(rule.selector, { adapter })
    for (const node of candidates) {
      if (!matches(node)) continue
      const text = rule.attribute === undefined ? '' : (attribute(node, rule.attribute) ?? '')
      const match = rule.find === undefined ? { text } : rule.find(text.slice(0, maxTextLength))
      if (match === undefined) continue
      findings.add(rule, { type: 'dom', name: rule.selector }, { ...match, text: startTag(node) })
      break
    }
  }
}

const maxTextLength = 1000
/** More elements than this with one key, such as a class of a table's cells, are not looked at. */
const maxElements = 500

function indexElements(tree: PageTree): Map<string, PageNode[]> {
  const index = new Map<string, PageNode[]>()
  const add = (key: string, node: PageNode) => {
    const known = index.get(key)
    if (known === undefined) index.set(key, [node])
    else if (known.length < maxElements) known.push(node)
  }
  for (const node of tree.nodes) {
    if (node.tag === '' || node === tree.root) continue
    add(`tag ${node.tag}`, node)
    for (const name of Object.keys(node.attributes)) add(`attribute ${name}`, node)
    const id = attribute(node, 'id')
    if (id !== undefined) add(`id ${id}`, node)
    for (const name of new Set(attribute(node, 'class')?.split(/\s+/) ?? [])) add(`class ${name}`, node)
  }
  return index
}

/** The start tag of an element, as it may have been written. */
function startTag({ tag, attributes }: PageNode): string {
  let text = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (text.length > maxTagLength) break
    text += ` ${name}="${value.slice(0, maxTagLength)}"`
  }
  return `${text}>`
}

const maxTagLength = 200
