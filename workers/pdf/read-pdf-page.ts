import MarkdownIt from 'markdown-it'
import { AppError } from '#shared/contract/errors.ts'
import { detectLanguage } from '#workers/pages/metadata/detect-language.ts'
import type { ReadDocument } from '#workers/pages/output/compose-page.ts'
import { writeHtmlDocument } from '#workers/pages/output/write-content.ts'
import type { ExtractOptions, RawPage } from '#workers/pages/page.ts'
import { readPdfInTime } from './read-pdf.ts'

/** Reads a PDF as a page. Throws as `readPdfInTime` does, and EMPTY_CONTENT for a PDF of pictures. */
export async function readPdfPage(raw: RawPage, options: ExtractOptions): Promise<ReadDocument> {
  const { metadata, pages, warnings } = await readPdfInTime(raw.body, undefined, AbortSignal.timeout(maxReadingMs))
  const markdown = pages.map(({ text }) => text).filter((text) => text.trim() !== '')
  const pictures = pages.filter(({ needsOcr }) => needsOcr === true).length
  if (markdown.length === 0 && pictures > 0) throw pictureOnly()
  const { title, author, createdAt, modifiedAt } = metadata
  const content = writeHtmlDocument(renderer.render(markdown.join('\n\n')), raw.url, options)
  const isWhole = options.includeSelector === undefined && options.excludeSelector === undefined
  const language = detectLanguage(content.plain)
  return {
    ...(title !== undefined && { title }),
    ...content,
    // Written by the reader of PDFs already: a second writer could only lose something.
    ...(isWhole && options.format === 'markdown' && { blocks: markdown.flatMap(markdownBlocks) }),
    metadata: {
      ...(author !== undefined && { author }),
      ...(createdAt !== undefined && { publishedAt: createdAt }),
      ...(modifiedAt !== undefined && { modifiedAt }),
      ...(language !== undefined && { language }),
      contentType: 'application/pdf',
    },
    warnings: [
      ...warnings,
      ...(pictures > 0
        ? [`Pages that show pictures without text: ${pictures}. POST /pdf with "ocr": true reads them.`]
        : []),
    ],
  }
}

/** Shorter than the usual timeout of a call, which a part of a long file can then answer. */
const maxReadingMs = 10_000

/** Raw HTML stays text: a PDF contains none. */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Splits markdown at its blank lines, but not inside fenced code. */
function markdownBlocks(markdown: string): string[] {
  const blocks: string[][] = [[]]
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(?<fence>`{3,}|~{3,})/u.exec(line)?.groups?.['fence']
    if (fence === undefined && line.trim() === '') {
      blocks.push([])
      continue
    }
    blocks.at(-1)?.push(line)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
  }
  return blocks.map((lines) => lines.join('\n')).filter((block) => block !== '')
}

function pictureOnly(): AppError {
  return new AppError(
    'EMPTY_CONTENT',
    'The PDF shows pictures without text, such as scanned pages. POST /pdf with "ocr": true reads their text.',
  )
}
