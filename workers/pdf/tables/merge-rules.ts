import type { Rule } from '#workers/pdf/content/page-content.ts'

/** Joins lines that continue or cover each other, as the borders of neighbouring cells do. */
export function mergeRules(rules: readonly Rule[]): Rule[] {
  const sorted = rules.toSorted(
    (a, b) =>
      Number(a.isVertical) - Number(b.isVertical) ||
      Math.round(a.at / snap) - Math.round(b.at / snap) ||
      a.from - b.from,
  )
  const merged: Rule[] = []
  for (const rule of sorted) {
    const last = merged.at(-1)
    const continues =
      last?.isVertical === rule.isVertical && Math.abs(last.at - rule.at) <= snap && rule.from <= last.to + gap
    if (last && continues) last.to = Math.max(last.to, rule.to)
    else merged.push({ ...rule })
  }
  return merged
}

/** In points. */
const snap = 1.6
const gap = 2.5
