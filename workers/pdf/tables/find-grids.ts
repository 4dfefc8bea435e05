import type { Box, Rule } from '#workers/pdf/content/page-content.ts'

/** Lines that cross each other: the borders of one table, or of one box. */
export interface Grid {
  box: Box
  horizontal: Rule[]
  vertical: Rule[]
}

/** Groups crossing lines. `rules` are merged. Drawings with very many lines are no tables. */
export function findGrids(rules: readonly Rule[]): Grid[] {
  const horizontal = rules.filter((rule) => !rule.isVertical)
  const vertical = rules.filter((rule) => rule.isVertical).sort((a, b) => a.at - b.at)
  if (rules.length > maxRules) return []
  const groupOf = new Map<Rule, number>()
  const groups: Rule[][] = []
  for (const line of horizontal) {
    const group: Rule[] = [line]
    for (const other of vertical) {
      if (!crosses(line, other)) continue
      const index = groupOf.get(other)
      if (index === undefined) group.push(other)
      else if (groups[index] !== group) {
        for (const member of groups[index] ?? []) group.push(member)
        groups[index] = []
        for (const member of group) groupOf.set(member, groups.length)
      }
    }
    for (const member of group) groupOf.set(member, groups.length)
    groups.push(group)
  }
  return groups.filter((group) => group.length >= 4).map(gridOf)
}

const maxRules = 3000
/** In points: borders may stop a little before they meet. */
const reach = 3

function crosses(horizontal: Rule, vertical: Rule): boolean {
  return (
    vertical.at >= horizontal.from - reach &&
    vertical.at <= horizontal.to + reach &&
    horizontal.at >= vertical.from - reach &&
    horizontal.at <= vertical.to + reach
  )
}

function gridOf(rules: readonly Rule[]): Grid {
  const horizontal = rules.filter((rule) => !rule.isVertical).sort((a, b) => a.at - b.at)
  const vertical = rules.filter((rule) => rule.isVertical).sort((a, b) => a.at - b.at)
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const rule of horizontal) {
    box.y0 = Math.min(box.y0, rule.at)
    box.y1 = Math.max(box.y1, rule.at)
    box.x0 = Math.min(box.x0, rule.from)
    box.x1 = Math.max(box.x1, rule.to)
  }
  return { box, horizontal, vertical }
}
