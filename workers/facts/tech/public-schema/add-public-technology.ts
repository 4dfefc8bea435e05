import { addTo, namedKey, type RuleSet } from '#workers/facts/tech/rules/rule-set.ts'
import type { NamedSource, TextSource } from '#workers/facts/tech/rules/rule.ts'
import { addPublicElements } from './add-public-elements.ts'
import { compilePattern } from './compile-pattern.ts'
import { namedTexts, textsOf } from './read-public-file.ts'

export interface PublicRow {
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
