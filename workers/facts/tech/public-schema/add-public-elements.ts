import type { RuleSet } from '#workers/facts/tech/rules/rule-set.ts'
import type { SelectorRule } from '#workers/facts/tech/rules/rule.ts'
import { keysOf } from '#workers/facts/tech/rules/selector-keys.ts'
import { compilePattern } from './compile-pattern.ts'
import { isObject, namedTexts, textsOf } from './read-public-file.ts'

/**
 * Adds the `dom` field of a technology: selectors, or conditions by selector. Returns the number of selectors and conditions
 * that cannot be used.
 */
export function addPublicElements(technology: string, dom: unknown, rules: RuleSet): number {
  let skipped = 0
  const add = (rule: Omit<SelectorRule, 'technology'>) => {
    if (isUsable(rule.selector)) rules.selectors.push({ technology, ...rule })
    else skipped += 1
  }
  if (!isObject(dom)) {
    for (const selector of textsOf(dom)) add({ selector, confidence: 100 })
    return skipped
  }
  for (const [selector, conditions] of Object.entries(dom)) {
    if (!isObject(conditions)) continue
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
