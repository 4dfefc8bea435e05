import { xmlAttribute } from '#workers/xml/read-xml.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'

type Chunks = Iterable<Uint8Array> | undefined

interface Definition {
  levels: Map<number, ListLevel>
  /** The id of a style whose list has the levels of this one. */
  styleLink?: string
}

interface Instance {
  definition: string
  startsAt: Map<number, number>
}

interface Parts {
  definitions: Map<string, Definition>
  instances: Map<string, Instance>
  /** The level that each paragraph style has. */
  styles: Map<string, { definition: Definition; level: number }>
}

/** Reads the lists of a Word document from its parts `numbering` and `styles` (ECMA-376 part 1, 17.9). */
export function readNumbering(numbering: Chunks, styles: Chunks): Numbering {
  const parts = readParts(numbering)
  const linked = readListStyles(styles)
  const lists = new Map<string, WordList>()
  for (const [id, instance] of parts.instances) {
    const found = parts.definitions.get(instance.definition)
    const link = linked.get(found?.styleLink ?? '')
    const definition = link === undefined ? found : parts.definitions.get(parts.instances.get(link)?.definition ?? '')
    if (definition !== undefined) lists.set(id, { levels: definition.levels, startsAt: instance.startsAt })
  }
  const byStyle = new Map<string, { list: WordList; level: number }>()
  for (const [id, { definition, level }] of parts.styles)
    byStyle.set(id, { list: { levels: definition.levels, startsAt: new Map() }, level })
  return { lists, byStyle }
}

function readParts(chunks: Chunks): Parts {
  const parts: Parts = { definitions: new Map(), instances: new Map(), styles: new Map() }
  const path: string[] = []
  let definition: Definition = { levels: new Map() }
  let instance: Instance = { definition: '', startsAt: new Map() }
  let at = 0
  walkXml(chunks ?? [], {
    open(name, attributes) {
      const parent = path.at(-1)
      path.push(name)
      const value = (attribute: string) => xmlAttribute({ attributes }, attribute) ?? ''
      if (name === 'abstractNum') parts.definitions.set(value('abstractNumId'), (definition = { levels: new Map() }))
      if (name === 'num') parts.instances.set(value('numId'), (instance = { definition: '', startsAt: new Map() }))
      if (name === 'lvl' || name === 'lvlOverride') at = levelOf(value('ilvl'))
      if (parent === 'abstractNum') {
        if (name === 'lvl') definition.levels.set(at, { isOrdered: true, start: 0, restartsBelow: at })
        if (name === 'numStyleLink') definition.styleLink = value('val')
      }
      if (parent === 'num' && name === 'abstractNumId') instance.definition = value('val')
      if (parent === 'lvlOverride' && name === 'startOverride') instance.startsAt.set(at, numberOf(value('val')))
      const level = parent === 'lvl' && path.at(-3) === 'abstractNum' ? definition.levels.get(at) : undefined
      if (level === undefined) return
      if (name === 'start') level.start = numberOf(value('val'))
      if (name === 'numFmt') level.isOrdered = value('val') !== 'bullet'
      // A level that is not above this one is ignored.
      if (name === 'lvlRestart') level.restartsBelow = Math.min(at, numberOf(value('val')))
      if (name === 'pStyle') parts.styles.set(value('val'), { definition, level: at })
    },
    close: () => path.pop(),
  })
  return parts
}

/** The list of each list style. */
function readListStyles(chunks: Chunks): ReadonlyMap<string, string> {
  const lists = new Map<string, string>()
  let style = ''
  walkXml(chunks ?? [], {
    open(name, attributes) {
      const value = (attribute: string) => xmlAttribute({ attributes }, attribute) ?? ''
      if (name === 'style') style = value('type') === 'numbering' ? value('styleId') : ''
      if (name === 'numId' && style !== '') lists.set(style, value('val'))
    },
  })
  return lists
}

/** One level of a list definition (ECMA-376 part 1, 17.9). Levels are counted from 0. */
interface ListLevel {
  isOrdered: boolean
  start: number
  /** A paragraph of a level below this one makes the level start again. */
  restartsBelow: number
}

/** A list of a document. Lists with the same levels share one count, unless they start again. */
export interface WordList {
  levels: ReadonlyMap<number, ListLevel>
  /** The numbers with which levels start when this list first uses them, by level. */
  startsAt: ReadonlyMap<number, number>
}

/** The lists of a Word document: by the id that paragraphs name, and by the id of a paragraph style. */
export interface Numbering {
  lists: ReadonlyMap<string, WordList>
  byStyle: ReadonlyMap<string, { list: WordList; level: number }>
}

/** The level that a file names; the first for none, as for the library. */
export const levelOf = (text: string) => Math.min(numberOf(text), noLevel)

/** The deepest level is 8. */
const noLevel = 9

/** A number as files write it; 0 for any other text. */
export const numberOf = (text: string) => (/^\d{1,8}$/u.test(text) ? Number(text) : 0)
