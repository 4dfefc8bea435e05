import type { CatalogueEntry, Layout } from './catalogue.ts'
import type { Block, Document, Table } from './document.ts'
import { openRandom, type Random } from './random.ts'
import { openWriter, type Writer } from './write-text.ts'

/** How much a layout holds: sections, and what each section has. */
interface Plan {
  sections: number
  paragraphs: number
  tables: readonly Table['rules'][]
  lists: number
  code: number
  notes: number
}

const text: Plan = { sections: 5, paragraphs: 3, tables: [], lists: 1, code: 1, notes: 0 }
const plans: Readonly<Record<Layout, Plan>> = {
  'one-column': text,
  'two-columns': { ...text, sections: 7 },
  'three-columns': { ...text, sections: 8, code: 0 },
  'running-headers': { ...text, sections: 8, tables: ['grid'] },
  'ruled-tables': { ...text, sections: 3, paragraphs: 1, tables: ['grid', 'lines', 'grid'] },
  'unruled-tables': { ...text, sections: 3, paragraphs: 1, tables: ['none', 'booktabs', 'none'] },
  footnotes: { ...text, sections: 2, paragraphs: 2, lists: 0, code: 0, notes: 4 },
  sidebars: { ...text, sections: 2, paragraphs: 2, lists: 1, code: 0 },
  landscape: { ...text, sections: 4, paragraphs: 2, tables: ['grid'] },
  'right-to-left': { ...text, sections: 4, paragraphs: 2, tables: ['grid'], code: 0 },
  mixed: text,
  cjk: { ...text, sections: 4, paragraphs: 3, tables: ['grid'], code: 0 },
}

export function composeDocument({ layout, language, seed, style }: CatalogueEntry): Document {
  const random = openRandom(seed)
  const writer = openWriter(random, language)
  const plan = plans[layout]
  const blocks = [writer.title(), ...sectionsOf(plan, { random, writer, isNarrow: style.columns > 1 })]
  const notes = Array.from({ length: plan.notes }, () => writer.sentence())
  setNotes(blocks, notes.length)
  if (style.areHeadingsNumbered && language === 'en') numberHeadings(blocks.slice(1))
  return {
    language,
    style,
    blocks,
    notes,
    ...(layout === 'sidebars' && { sidebar: { side: random.pick(['left', 'right']), blocks: sidebarBlocks(writer) } }),
    ...(layout === 'running-headers' && {
      running: { header: writer.sentence(), footer: 'Manual 2.4 of the service' },
    }),
  }
}

function sectionsOf(
  { sections, paragraphs, tables, lists, code }: Plan,
  { random, writer, isNarrow }: { random: Random; writer: Writer; isNarrow: boolean },
): Block[] {
  return Array.from({ length: sections }, (_, index) => {
    const rules = tables[index % Math.max(1, tables.length)]
    const columns = isNarrow ? 3 : random.between(3, 5)
    const blocks: Block[] = [writer.heading(random.chance(0.3) && index > 0 ? 3 : 2)]
    for (let count = 0; count < paragraphs; count++) blocks.push(writer.paragraph(random.between(2, 6)))
    if (rules && (tables.length > 1 || index % 2 === 0))
      blocks.push(
        ...(random.chance(0.4) ? [writer.caption(index + 1)] : []),
        writer.table({ rules, columns, rows: random.between(3, 8) }),
        writer.paragraph(2),
      )
    if (index < lists + 1 && lists > 0 && index % 2 === 0) blocks.push(writer.list(random.between(3, 5)))
    if (index === 1 && code > 0) blocks.push(writer.code(), writer.paragraph(2))
    return blocks
  }).flat()
}

/** Numbers the headings as `1` and `1.1`. */
function numberHeadings(blocks: readonly Block[]): void {
  let [chapter, section] = [0, 0]
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    if (block.level === 2) [chapter, section] = [chapter + 1, 0]
    else section++
    block.text = `${chapter}${block.level === 2 ? '' : `.${section}`} ${block.text}`
  }
}

/** Puts the marks of `count` footnotes into the paragraphs, in order. */
function setNotes(blocks: readonly Block[], count: number): void {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  for (let note = 1; note <= count; note++)
    paragraphs[Math.floor(((note - 1) * paragraphs.length) / count)]?.spans.push({ note })
}

function sidebarBlocks(writer: Writer): Block[] {
  return [writer.heading(3), writer.paragraph(2), writer.list(3), writer.paragraph(1)]
}
