import type { Document, Style } from './document.ts'
import { escapeHtml } from './html-of.ts'
import { familyOf } from './html-styles.ts'

/** The styles of a flat OpenDocument text. */
export function fodtStyles(document: Document): string {
  const { style, running, sidebar } = document
  const header = running ? `<style:header><text:p>${escapeHtml(running.header)}</text:p></style:header>` : ''
  const footer = running
    ? `<style:footer><text:p>${escapeHtml(running.footer)} <text:page-number/></text:p></style:footer>`
    : ''
  return `<office:font-face-decls><style:font-face style:name="Text" svg:font-family="'${familyOf(document)}'"/>
<style:font-face style:name="Mono" svg:font-family="'Liberation Mono'"/></office:font-face-decls>
<office:styles>${listStyle('Bullets', bullet)}${listStyle('Numbers', number)}</office:styles>
<office:automatic-styles>${[
    pageLayout(document),
    ...paragraphs(document),
    ...cells,
    ...spans,
    `<style:style style:name="Columns" style:family="section"><style:section-properties>${columns(style)}</style:section-properties></style:style>`,
    '<style:style style:name="Table" style:family="table"><style:table-properties style:width="100%" fo:margin-top="0.3cm"/></style:style>',
    `<style:style style:name="Side" style:family="graphic"><style:graphic-properties style:wrap="parallel" style:horizontal-pos="${sidebar?.side ?? 'right'}" style:horizontal-rel="page-content" style:vertical-pos="top" style:vertical-rel="page-content" fo:background-color="#e8eef4" fo:padding="0.2cm" fo:border="none" fo:margin-left="0.3cm" fo:margin-right="0.3cm"/></style:style>`,
  ].join('\n')}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${header}${footer}</style:master-page></office:master-styles>`
}

function pageLayout({ style, language }: Document): string {
  const [short, long] = style.paper === 'A4' ? ['21cm', '29.7cm'] : ['21.59cm', '27.94cm']
  const [width, height] = style.orientation === 'portrait' ? [short, long] : [long, short]
  const mode = language === 'he' || language === 'ar' ? 'rl-tb' : 'lr-tb'
  const orientation = style.orientation === 'portrait' ? 'portrait' : 'landscape'
  return `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}" fo:page-height="${height}" style:print-orientation="${orientation}" style:writing-mode="${mode}" fo:margin="2cm"/>
<style:header-style><style:header-footer-properties fo:min-height="1cm" fo:margin-bottom="0.5cm"/></style:header-style>
<style:footer-style><style:header-footer-properties fo:min-height="1cm" fo:margin-top="0.5cm"/></style:footer-style></style:page-layout>`
}

function paragraphs({ style, language }: Document): string[] {
  const isRightToLeft = language === 'he' || language === 'ar'
  const mode = `style:writing-mode="${isRightToLeft ? 'rl-tb' : 'lr-tb'}"`
  const paragraph = (name: string, layout: string, text: string) =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${mode} ${layout}/><style:text-properties ${text}/></style:style>`
  const font = (sizePt: number, extra = '') =>
    `style:font-name="Text" style:font-name-asian="Text" style:font-name-complex="Text" fo:font-size="${sizePt}pt" style:font-size-asian="${sizePt}pt" style:font-size-complex="${sizePt}pt" ${extra}`
  const bold =
    style.headings === 'light'
      ? ''
      : 'fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"'
  const color = style.headings === 'colored' ? 'fo:color="#1a4f8b"' : ''
  const align = style.headings === 'centered' ? 'center' : 'start'
  const heading = (level: number, scale: number) =>
    paragraph(
      `H${level}`,
      `fo:text-align="${align}" fo:margin-top="0.5cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"`,
      font(Math.round(style.sizePt * scale), `${bold} ${color}`),
    )
  const gap = style.paragraphs === 'indented' ? 'fo:text-indent="0.6cm"' : 'fo:margin-bottom="0.25cm"'
  return [
    heading(1, 1.9),
    heading(2, 1.4),
    heading(3, 1.15),
    paragraph(
      'Body',
      `fo:text-align="${style.isJustified ? 'justify' : 'start'}" ${gap}`,
      font(style.sizePt, 'fo:hyphenate="true" fo:language="en" fo:country="US"'),
    ),
    paragraph('Item', 'fo:text-align="start"', font(style.sizePt)),
    paragraph('Cell', 'fo:text-align="start"', font(style.sizePt - 1)),
    paragraph('Head', 'fo:text-align="start"', font(style.sizePt - 1, 'fo:font-weight="bold"')),
    paragraph('CellEnd', 'fo:text-align="end"', font(style.sizePt - 1)),
    paragraph('HeadEnd', 'fo:text-align="end"', font(style.sizePt - 1, 'fo:font-weight="bold"')),
    paragraph('Note', '', font(style.sizePt - 2)),
    paragraph('Anchor', '', font(6)),
    paragraph('Code', 'fo:background-color="#f2f2f2"', `style:font-name="Mono" fo:font-size="${style.sizePt - 1}pt"`),
  ]
}

const columns = (style: Style) => `<style:columns fo:column-count="${style.columns}" fo:column-gap="0.7cm"/>`

const borders = {
  grid: 'fo:border="0.5pt solid #444444"',
  gridHead: 'fo:border="0.5pt solid #444444" fo:background-color="#dddddd"',
  lines: 'fo:border-bottom="0.5pt solid #888888"',
  linesHead: 'fo:border-bottom="1pt solid #444444"',
  booktabs: 'fo:border="none"',
  booktabsHead: 'fo:border-top="1pt solid #000000" fo:border-bottom="0.5pt solid #000000"',
  none: 'fo:border="none"',
  noneHead: 'fo:border="none"',
} as const

const cells = Object.entries(borders).map(
  ([name, border]) =>
    `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${border}/></style:style>`,
)

const spans = [
  ['Emphasis', 'fo:font-style="italic"'],
  ['Strong', 'fo:font-weight="bold"'],
  ['Mono', 'style:font-name="Mono"'],
].map(
  ([name, properties]) =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`,
)

const label =
  '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="1.2cm"/></style:list-level-properties>'
const bullet = `<text:list-level-style-bullet text:level="1" text:bullet-char="•">${label}</text:list-level-style-bullet>`
const number = `<text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1">${label}</text:list-level-style-number>`

const listStyle = (name: string, level: string) => `<text:list-style style:name="${name}">${level}</text:list-style>`
