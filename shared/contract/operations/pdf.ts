import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { documentErrors, targetErrors } from '#shared/contract/models/page-answer.ts'
import { fileInsteadOfUrl } from '#shared/contract/models/page-request.ts'
import { sourceUrl } from '#shared/contract/models/page.ts'
import { pdfTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  boolean,
  integer,
  number,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

/** The declarations of a PDF about itself. Unknown fields are absent. */
const pdfMetadata = object(
  {
    title: optional(string({ description: 'Title that the file declares' })),
    author: optional(string({ description: 'Authors that the file declares, separated as it writes them' })),
    createdAt: optional(string({ description: 'When the file was created, ISO 8601' })),
    modifiedAt: optional(string({ description: 'When the file was last changed, ISO 8601' })),
    producer: optional(string({ description: 'Program that wrote the file' })),
    pageCount: integer({ description: 'Number of pages in the file', minimum: 0 }),
  },
  { description: 'Facts that the file declares. Facts that are not known are absent' },
)

const pdfPage = object({
  page: integer({ description: 'Number of the page, from 1', minimum: 1 }),
  text: string({ description: 'Markdown in reading order' }),
  width: number({ description: 'Width in points (1/72 inch), as the page is shown' }),
  height: number({ description: 'Height in points, as the page is shown' }),
  needsOcr: optional(boolean({ description: 'The page shows pictures without text: call again with ocr: true' })),
  ocr: optional(boolean({ description: 'The text was recognized in a picture and may contain errors' })),
})

const pdfOutline = array(
  object({
    title: string({ description: 'Text of the bookmark, up to 300 characters' }),
    page: optional(integer({ description: 'Number of the page, from 1', minimum: 1 })),
    level: integer({ description: 'Depth, from 1', minimum: 1 }),
  }),
  { description: 'Bookmarks of the file, in order' },
)

export const pdf = operation({
  name: 'pdf',
  method: 'POST',
  path: '/pdf',
  group: 'Pages',
  tool: {
    name: 'extract_pdf',
    description:
      'Read a PDF as markdown, page by page, with its metadata and outline. Use pages to read a part of a long file, and ocr for scanned pages.',
    unlisted: ['file'],
    texts: ['pages.text'],
    withheld: ['fullText'],
  },
  summary: 'Read a PDF as markdown, page by page',
  description:
    'Reads a PDF at a URL (up to 25 MiB), or a file of your own (up to 20 MB, sent as for /convert), and returns the text of each page as markdown in reading order, with headings, lists and tables, the metadata and the outline. A call reads up to 200 pages; pages selects others. Pages that are pictures have needsOcr: true; with ocr: true, up to 10 of them are recognized. /fetch/basic, /batch/fetch and /contents read a PDF as one page.',
  access: 'paid',
  price: perCall({ reference: '0.01', catalog: '0.004' }),
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({
    url: optional(url()),
    ...fileInsteadOfUrl,
    pages: optional(
      array(integer({ minimum: 1, maximum: 1_000_000 }), {
        description: 'Numbers of the pages to read, from 1; all by default',
        minItems: 1,
        maxItems: 200,
      }),
    ),
    ocr: withDefault(
      boolean({ description: 'Recognize the text of pages that are pictures; takes seconds a page' }),
      false,
    ),
    ...cacheFields,
    timeout: pdfTimeout,
  }),
  output: object({
    url: sourceUrl,
    metadata: pdfMetadata,
    pages: array(pdfPage, { description: 'The pages that were read' }),
    fullText: string({ description: 'Markdown of all returned pages' }),
    truncated: optional(boolean({ description: 'true: the last pages are cut, because an answer has at most 10 MB' })),
    outline: optional(pdfOutline),
    warnings: optional(array(string(), { description: 'Parts that were left out, and why' })),
    extractedAt: timestamp({ description: 'When the file was read, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['pages', 'ocr'] },
  errors: [...targetErrors, ...documentErrors, 'ELEMENT_NOT_FOUND'],
  example: {
    input: { url: 'https://example.com/report.pdf', pages: [1, 2] },
    output: {
      url: 'https://example.com/report.pdf',
      metadata: { title: 'Annual Report', author: 'Example Ltd', createdAt: '2026-03-01T09:00:00Z', pageCount: 24 },
      pages: [
        { page: 1, text: '# Annual Report\n\nThe year in numbers.', width: 595, height: 842 },
        { page: 2, text: '## Revenue\n\nRevenue grew by 4 %.', width: 595, height: 842 },
      ],
      fullText: '# Annual Report\n\nThe year in numbers.\n\n## Revenue\n\nRevenue grew by 4 %.',
      outline: [{ title: 'Revenue', page: 2, level: 1 }],
      extractedAt: '2026-11-22T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000001',
    },
  },
})
