import {
  addTo,
  namedKey,
  type NamedSource,
  type RuleSet,
  type SelectorRule,
  type TextSource,
} from '#workers/facts/tech/rules/rule-set.ts'
import { keysOf } from '#workers/facts/tech/rules/selector-keys.ts'
import { isRecord } from '#workers/upstreams/read-reply.ts'
import { compilePattern } from './compile-pattern.ts'

interface PublicRow {
  name: string
  row: Readonly<Record<string, unknown>>
  /** Names by number. */
  categories: ReadonlyMap<number, string>
  isKnown: boolean
}

/** Adds the rules of one technology. Returns the number of patterns that cannot be used. */
export function addPublicTechnology({ name, row, categories, isKnown }: PublicRow, rules: RuleSet): number {
  let skipped = 0
  if (!isKnown) rules.technologies.set(name, { name, category: categoryOf(row, categories), ...relationsOf(row) })
  for (const [field, source] of textFields) {
    for (const text of textsOf(row[field])) {
      const pattern = compilePattern(text, { mustHaveLiteral: longSources.has(source) })
      if (pattern === undefined) skipped += 1
      else rules.texts[source].push({ technology: name, ...pattern })
    }
  }
  for (const [field, source] of namedFields) {
    for (const { name: key, texts } of namedTexts(row[field])) {
      for (const text of texts) {
        const pattern = compilePattern(text)
        // Cookies are read by name only: their values may be secrets.
        const isUsable = pattern !== undefined && (source !== 'cookie' || pattern.find('') !== undefined)
        if (!isUsable) skipped += 1
        else
          addTo(rules.named, namedKey(source, source === 'global' ? key : key.toLowerCase()), {
            technology: name,
            ...pattern,
          })
      }
    }
  }
  return skipped + addPublicElements(name, row['dom'], rules)
}

const textFields: readonly (readonly [field: string, source: TextSource])[] = [
  ['scriptSrc', 'script'],
  ['scripts', 'inline'],
  ['html', 'html'],
  ['url', 'url'],
]

/** Patterns for long texts need a fixed text in them, which is looked for first. */
const longSources: ReadonlySet<TextSource> = new Set(['inline', 'html'])

const namedFields: readonly (readonly [field: string, source: NamedSource])[] = [
  ['headers', 'header'],
  ['meta', 'meta'],
  ['cookies', 'cookie'],
  ['js', 'global'],
  ['dns', 'dns'],
]

function categoryOf(row: PublicRow['row'], categories: PublicRow['categories']): string {
  const list: unknown[] = Array.isArray(row['cats']) ? row['cats'] : []
  return categories.get(Number(list[0])) ?? 'other'
}

function relationsOf(row: PublicRow['row']) {
  return {
    implies: textsOf(row['implies']).map((text) => {
      const [implied = '', ...tags] = text.split('\\;')
      const confidence = Number(tags.find((tag) => tag.startsWith('confidence:'))?.slice('confidence:'.length) ?? 100)
      return { name: implied, confidence: Number.isFinite(confidence) ? confidence : 100 }
    }),
    excludes: textsOf(row['excludes']),
    requires: textsOf(row['requires']),
  }
}

/**
 * Adds the `dom` field of a technology: selectors, or conditions by selector. Returns the number of selectors and conditions
 * that cannot be used.
 */
function addPublicElements(technology: string, dom: unknown, rules: RuleSet): number {
  let skipped = 0
  const add = (rule: Omit<SelectorRule, 'technology'>) => {
    if (isUsable(rule.selector)) rules.selectors.push({ technology, ...rule })
    else skipped += 1
  }
  if (!isRecord(dom)) {
    for (const selector of textsOf(dom)) add({ selector, confidence: 100 })
    return skipped
  }
  for (const [selector, conditions] of Object.entries(dom)) {
    if (!isRecord(conditions)) continue
    for (const [kind, condition] of Object.entries(conditions)) {
      if (kind === 'exists')
        add({ selector, confidence: compilePattern(textsOf(condition)[0] ?? '')?.confidence ?? 100 })
      else if (kind !== 'attributes') skipped += 1
    }
    for (const { name, texts } of namedTexts(conditions['attributes'])) {
      const pattern = compilePattern(texts[0] ?? '')
      if (pattern === undefined) skipped += 1
      // The attribute is a part of the selector, so that elements without it are not looked at.
      else add({ selector: withAttribute(selector, name), attribute: name.toLowerCase(), ...pattern })
    }
  }
  return skipped
}

const withAttribute = (selector: string, name: string) => (selector.includes(',') ? selector : `${selector}[${name}]`)

function isUsable(selector: string): boolean {
  try {
    return selector.length <= maxSelectorLength && keysOf(selector).length > 0
  } catch {
    return false
  }
}

const maxSelectorLength = 500

/** A text, or the texts of a list. Anything else is not a text. */
function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string')
}

/** The texts by name, with names in lower case. */
function namedTexts(value: unknown): { name: string; texts: string[] }[] {
  if (!isRecord(value)) return []
  return Object.entries(value).map(([name, texts]) => ({ name, texts: textsOf(texts) }))
}
