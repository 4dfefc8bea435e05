import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** The width of a column as a share of its row, 0 to 1, by the classes of Bootstrap, Foundation and Tailwind. */
export function shareOfRow(column: PageNode): number | undefined {
  const names = namesOf(column)
  const twelfths = lastOf(names, /(?:^|\s)(?:col(?:-(?:xs|sm|md|lg|xl))?|small|medium|large)-(\d{1,2})(?=\s|$)/gu)
  if (twelfths) return Number(twelfths[1]) / 12
  const part = lastOf(names, /(?:^|\s)(?:(?:sm|md|lg|xl):)?(?:w|basis)-(\d{1,2})\/(\d{1,2})(?=\s|$)/gu)
  if (part) return Number(part[1]) / Number(part[2])
  const span = lastOf(names, /(?:^|\s)(?:(?:sm|md|lg|xl):)?col-span-(\d{1,2})(?=\s|$)/gu)
  const grid =
    column.parent && lastOf(namesOf(column.parent), /(?:^|\s)(?:(?:sm|md|lg|xl):)?grid-cols-(\d{1,2})(?=\s|$)/gu)
  return span && grid ? Number(span[1]) / Number(grid[1]) : undefined
}

function namesOf(node: PageNode): string {
  return (attribute(node, 'class') ?? '').slice(0, maxLength)
}

const maxLength = 300

/** The class for the widest screens is the last one. */
function lastOf(names: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...names.matchAll(pattern)].at(-1)
}
