import { array, boolean, integer, number, object, optional, string } from '#shared/contract/schema.ts'

/** The declarations of a PDF about itself. Unknown fields are absent. */
export const pdfMetadata = object({
  title: optional(string()),
  author: optional(string()),
  createdAt: optional(string({ description: 'ISO 8601 date or timestamp' })),
  modifiedAt: optional(string({ description: 'ISO 8601 date or timestamp' })),
  producer: optional(string({ description: 'Program that wrote the file' })),
  pageCount: integer({ description: 'Number of pages in the file', minimum: 0 }),
})

export const pdfPage = object({
  page: integer({ description: 'Number of the page, from 1', minimum: 1 }),
  text: string({ description: 'Markdown in reading order' }),
  width: number({ description: 'In points, as the page is shown' }),
  height: number({ description: 'In points, as the page is shown' }),
  needsOcr: optional(boolean({ description: 'The page shows pictures without text: call again with ocr: true' })),
  ocr: optional(boolean({ description: 'The text was recognized in a picture and may contain errors' })),
})

export const pdfOutline = array(
  object({
    title: string(),
    page: optional(integer({ description: 'Number of the page, from 1', minimum: 1 })),
    level: integer({ description: 'Depth, from 1', minimum: 1 }),
  }),
  { description: 'Bookmarks of the file, in order' },
)
