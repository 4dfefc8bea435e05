/** A part of a line of text. */
export type Span =
  | string
  | { emphasis: string }
  | { strong: string }
  | { code: string }
  | { link: string; url: string }
  /** The mark of a footnote: its number, from 1. */
  | { note: number }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | Table
  | { kind: 'code'; lines: string[] }

/** The first row is the head. In a table of numbers, all columns but the first are aligned at the end. */
export interface Table {
  kind: 'table'
  rules: 'grid' | 'lines' | 'booktabs' | 'none'
  rows: string[][]
  hasNumbers: boolean
}

export type Language = 'en' | 'he' | 'ar' | 'zh' | 'ja'

/** A document of known content. Its markdown is the truth that readings are compared with. */
export interface Document {
  language: Language
  style: Style
  blocks: Block[]
  notes: string[]
  sidebar?: { side: 'left' | 'right'; blocks: Block[] }
  /** Lines at the head and foot of each page, which are not content. */
  running?: { header: string; footer: string }
}

export interface Style {
  columns: 1 | 2 | 3
  paper: 'A4' | 'letter'
  /** `turned` pages are portrait pages with a rotation. */
  orientation: 'portrait' | 'landscape' | 'turned'
  family: 'serif' | 'sans'
  sizePt: number
  isJustified: boolean
  paragraphs: 'indented' | 'spaced'
  areHeadingsNumbered: boolean
  headings: 'bold' | 'colored' | 'centered' | 'light'
}
