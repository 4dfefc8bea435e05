import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'

/** One of several elements made alike that stand beside one another, as posts, cards and results do. */
export interface RepeatedUnit {
  node: PageNode
  run: UnitRun
}

export interface UnitRun {
  /** All units of the run, in order. */
  units: readonly PageNode[]
  /** The position of each. */
  places: ReadonlyMap<PageNode, number>
}

/** Finds the outermost repeated unit around a node; it remembers what it has counted, so use one finder a page. */
export function unitFinder(): (node: PageNode) => RepeatedUnit | undefined {
  const runs = new Map<PageNode, ReadonlyMap<PageNode, UnitRun>>()
  const runsUnder = (parent: PageNode): ReadonlyMap<PageNode, UnitRun> => {
    const known = runs.get(parent)
    if (known) return known
    const found = parent.children.length < fewest ? noRuns : findRuns(parent.children)
    runs.set(parent, found)
    return found
  }
  return (node) => {
    let found: RepeatedUnit | undefined
    for (let each = node; each.parent; each = each.parent) {
      const run = runsUnder(each.parent).get(each)
      if (run) found = { node: each, run }
    }
    return found
  }
}

const fewest = 3
const noRuns: ReadonlyMap<PageNode, UnitRun> = new Map()

/** Paragraphs and rows repeat everywhere; only what holds several pieces is a unit. */
const plainTags = new Set(['p', 'br', 'span', 'a', 'b', 'i', 'em', 'strong', 'tr', 'td', 'th', 'h1', 'h2', 'h3', 'h4'])

/** The run of each unit among siblings. */
function findRuns(siblings: readonly PageNode[]): ReadonlyMap<PageNode, UnitRun> {
  const groups = new Map<string, PageNode[]>()
  for (const node of siblings) {
    if (node.tag === '' || node.textLength === 0 || plainTags.has(node.tag)) continue
    const name = nameOf(node)
    const group = groups.get(name)
    if (group) group.push(node)
    else groups.set(name, [node])
  }
  const runs = new Map<PageNode, UnitRun>()
  for (const units of groups.values()) {
    if (units.length < fewest) continue
    const run = { units, places: new Map(units.map((unit, place) => [unit, place])) }
    for (const unit of units) runs.set(unit, run)
  }
  return runs
}

function nameOf(node: PageNode): string {
  // The first class names the kind; later ones tell odd from even.
  return `${node.tag}.${/\S+/u.exec(attribute(node, 'class') ?? '')?.[0] ?? ''}`
}
