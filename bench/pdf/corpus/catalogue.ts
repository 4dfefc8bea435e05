import type { Language, Style } from './document.ts'
import { mixedKinds, type MixedKind } from './mixed/index.ts'
import { openRandom } from './random.ts'

export const layouts = [
  'one-column',
  'two-columns',
  'three-columns',
  'running-headers',
  'ruled-tables',
  'unruled-tables',
  'footnotes',
  'sidebars',
  'landscape',
  'right-to-left',
  'cjk',
  'mixed',
] as const
export type Layout = (typeof layouts)[number]

/** `chromium-placed` sets each word by itself, line by line across columns, without spaces. */
export type Producer = 'chromium' | 'chromium-tagged' | 'chromium-placed' | 'libreoffice' | 'libreoffice-html' | 'latex'

/** The recipe of a document: the same entry makes the same document in each run. */
export interface CatalogueEntry {
  id: string
  layout: Layout
  producer: Producer
  language: Language
  seed: number
  split: 'tune' | 'held-out'
  style: Style
  /** The kind of page, in the layout `mixed`. */
  mixed?: MixedKind
}

type Slot = Producer | { producer: Producer; language?: Language; columns?: 2; orientation?: 'turned' }

/** The producers of each layout. Each makes one document of each split. */
const slots: Readonly<Record<Layout, readonly Slot[]>> = {
  'one-column': ['chromium', 'libreoffice-html', 'libreoffice', 'latex'],
  'two-columns': ['chromium', 'chromium-tagged', 'libreoffice', 'latex', 'chromium-placed'],
  'three-columns': ['chromium', 'chromium-tagged', 'libreoffice', 'latex', 'chromium-placed'],
  'running-headers': ['chromium', 'libreoffice', 'latex', { producer: 'latex', columns: 2 }],
  'ruled-tables': ['chromium', 'libreoffice-html', 'libreoffice', 'latex', 'chromium-placed'],
  'unruled-tables': ['chromium', 'chromium-tagged', 'libreoffice', 'latex', 'chromium-placed'],
  footnotes: ['chromium', 'libreoffice', 'latex', { producer: 'latex', columns: 2 }],
  sidebars: ['chromium', 'chromium-tagged', 'libreoffice', 'latex', 'chromium-placed'],
  landscape: ['chromium', 'libreoffice', 'latex', { producer: 'latex', orientation: 'turned' }],
  'right-to-left': [
    { producer: 'chromium', language: 'he' },
    { producer: 'chromium-tagged', language: 'ar' },
    { producer: 'libreoffice', language: 'he' },
    { producer: 'libreoffice', language: 'ar' },
  ],
  cjk: [
    { producer: 'chromium', language: 'zh' },
    { producer: 'chromium-tagged', language: 'ja' },
    { producer: 'libreoffice', language: 'zh' },
    { producer: 'libreoffice', language: 'ja' },
  ],
  mixed: [],
}

/** All documents, in order of layout. */
export function catalogue(): CatalogueEntry[] {
  return [...plainEntries(), ...mixedEntries()]
}

function plainEntries(): CatalogueEntry[] {
  return layouts.flatMap((layout, row) =>
    slots[layout].flatMap((slot, index) =>
      (['tune', 'held-out'] as const).map((split, half): CatalogueEntry => {
        const {
          producer,
          language = 'en',
          ...rest
        }: Exclude<Slot, string> = typeof slot === 'string' ? { producer: slot } : slot
        const seed = row * 100 + index * 2 + half
        const id = `${layout}-${index + 1}${half === 0 ? 'a' : 'b'}-${producer}`
        return { id, layout, producer, language, seed, split, style: { ...styleOf(layout, seed), ...rest } }
      }),
    ),
  )
}

function mixedEntries(): CatalogueEntry[] {
  return mixedKinds.flatMap((mixed, index) =>
    (['tune', 'held-out'] as const).map((split, half): CatalogueEntry => {
      const seed = 9000 + index * 2 + half
      const orientation = mixed === 'slides' ? 'landscape' : 'portrait'
      const style: Style = { ...styleOf('mixed', seed), orientation }
      const id = `mixed-${mixed}-${half === 0 ? 'a' : 'b'}`
      return { id, layout: 'mixed', producer: 'chromium', language: 'en', seed, split, style, mixed }
    }),
  )
}

function styleOf(layout: Layout, seed: number): Style {
  const random = openRandom(seed + 50_000)
  const columnsOf: Partial<Record<Layout, 2 | 3>> = { 'two-columns': 2, 'three-columns': 3 }
  return {
    columns: columnsOf[layout] ?? 1,
    paper: random.pick(['A4', 'letter']),
    orientation: layout === 'landscape' ? 'landscape' : 'portrait',
    family: random.pick(['serif', 'sans']),
    sizePt: layout === 'three-columns' ? random.between(9, 10) : random.between(9, 12),
    isJustified: random.chance(0.6),
    paragraphs: random.pick(['indented', 'spaced']),
    areHeadingsNumbered: random.chance(0.3),
    headings: random.pick(['bold', 'colored', 'centered', 'light']),
  }
}
