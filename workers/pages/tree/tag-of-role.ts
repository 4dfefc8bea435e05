/**
 * The tag that means the same as the ARIA role of an element without a meaning of its own (`<div role="heading">`).
 * Undefined for other elements and roles.
 */
export function tagOfRole(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (!meaningless.has(name) && !name.includes('-')) return undefined
  const role = attributes['role']?.trim().toLowerCase() ?? ''
  return role === 'heading' ? `h${levelOf(attributes['aria-level'])}` : tags.get(role)
}

const meaningless: ReadonlySet<string> = new Set(['div', 'span', 'p', 'section'])

const tags: ReadonlyMap<string, string> = new Map([
  ['list', 'ul'],
  ['listitem', 'li'],
  ['table', 'table'],
  ['grid', 'table'],
  ['treegrid', 'table'],
  ['rowgroup', 'tbody'],
  ['row', 'tr'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
  ['cell', 'td'],
  ['gridcell', 'td'],
  ['blockquote', 'blockquote'],
  ['paragraph', 'p'],
])

/** From 1 to 6. A heading without a level has the second (ARIA 1.2, heading). */
function levelOf(written: string | undefined): number {
  const level = Number.parseInt(written ?? '', 10)
  return level >= 1 ? Math.min(level, 6) : 2
}

/** The attribute with the name of an element that has the tag of its role. Markup cannot write an attribute with a space. */
export const ownName = 'own name'
