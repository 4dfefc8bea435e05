import { seededRandom } from './seeded-random.ts'

/** One page of a generated site. */
export interface PlannedPage {
  /** Its number in breadth-first order. The home page is 0. */
  index: number
  path: string
  /** Number of links between the home page and this page. */
  depth: number
  title: string
  /** Paths in the order of the page: first those that no earlier page links to. */
  links: readonly string[]
}

/**
 * Plans a site as a tree with cross links. Page i is the first that links to the pages i × branching + 1 to
 * (i + 1) × branching, so the numbers are the order of a breadth-first crawl. Cross links lead to known pages only, and
 * change neither order nor depth.
 */
export function sitePlan({ pages = 50, branching = 6, crossLinks = 3, seed = 1 }): PlannedPage[] {
  const random = seededRandom(seed)
  const depths: number[] = []
  return Array.from({ length: pages }, (_, index) => {
    const parent = Math.floor((index - 1) / branching)
    const depth = index === 0 ? 0 : (depths[parent] ?? 0) + 1
    depths.push(depth)
    const first = index * branching + 1
    const children = Array.from({ length: Math.max(0, Math.min(branching, pages - first)) }, (_, at) => first + at)
    const known = Array.from({ length: index === 0 ? 0 : crossLinks }, () => Math.floor(random() * index))
    return { index, path: pathOf(index), depth, title: titleOf(index), links: [...children, ...known].map(pathOf) }
  })
}

export const pathOf = (index: number) =>
  index === 0 ? '/' : `/${sections[index % sections.length]}/${words[index % words.length]}-${index}`

const titleOf = (index: number) =>
  index === 0
    ? 'The generated site'
    : `On ${words[index % words.length]} and ${words[(index * 7) % words.length]}, part ${index}`

const sections = ['news', 'guides', 'products', 'research', 'history']
const words = [
  'rivers',
  'bridges',
  'lanterns',
  'harbours',
  'orchards',
  'engines',
  'valleys',
  'markets',
  'winters',
  'letters',
  'gardens',
]
