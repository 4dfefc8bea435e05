import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { documentErrors, pageAnswer } from '#shared/contract/models/page-answer.ts'
import { pageRequest } from '#shared/contract/models/page-request.ts'
import { fileMetadata, fileUrl } from '#shared/contract/models/page.ts'
import { pdfTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, string, timestamp } from '#shared/contract/schema.ts'

const { url: _url, cache: _cache, cacheTtl: _ttl, explain: _explain, ...options } = pageRequest
const { title, content, truncated, links, warnings, proof } = pageAnswer

export const convert = operation({
  name: 'convert',
  method: 'POST',
  path: '/convert',
  group: 'Pages',
  tool: {
    name: 'convert_file',
    description: 'Read a file as markdown: PDF, Office, EPUB, HTML, CSV.',
    unlisted: ['mainContent', 'includeSelector', 'excludeSelector', 'title', 'captions', 'format', 'links'],
    texts: ['content'],
  },
  summary: 'Read a file of your own as markdown',
  description:
    'Reads a PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, JSON, XML or text file of up to 20 MB and returns its content as markdown, as /fetch/basic returns a file at a URL. Send the file as the body with its `Content-Type` and the options in the query, as the part `file` of `multipart/form-data` with the options as other parts, or, up to 190 KB, in base64 in JSON. The kind of a file is known by its bytes. The file is read after the payment has been verified, deleted when the call ends, and its answer is stored for this call only. For the pages of a PDF, use /pdf.',
  access: 'paid',
  price: perCall({ reference: '0.01', catalog: '0.004' }),
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({
    file: string({ description: 'In base64, up to 190 KB; over HTTP also as the body' }),
    ...options,
    timeout: pdfTimeout,
  }),
  output: object({
    url: fileUrl,
    title,
    content,
    truncated,
    metadata: fileMetadata,
    links,
    warnings,
    convertedAt: timestamp({ description: 'When the file was read, ISO 8601' }),
    proof,
    requestId,
  }),
  proof: { field: 'content' },
  errors: [...documentErrors, 'ELEMENT_NOT_FOUND', 'EMPTY_CONTENT', 'TARGET_BLOCKED', 'TARGET_LOGIN_REQUIRED'],
  example: {
    input: { file: 'PGgxPkFubnVhbCByZXBvcnQ8L2gxPjxwPlJldmVudWUgZ3JldyBieSA0ICUuPC9wPg==' },
    output: {
      url: 'ni:///sha-256;n4punPM47c5Hk1dhY5DetPD2FmNCzApsL6VJsQQHKq0',
      title: 'Annual report',
      content: '# Annual report\n\nRevenue grew by 4 %.',
      metadata: { contentType: 'text/html', charset: 'utf-8', wordCount: 7 },
      convertedAt: '2026-11-28T13:20:00.000Z',
      proof: {
        hash: '87bd120f9ee494d1efbecc90733aa93dd1ba336a686b3a89b0acadd19cf31bcb',
        timestamp: '2026-11-28T13:20:00.000Z',
        alg: 'HMAC-SHA256',
        mac: '8f4c1a0b3d2e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
        keyId: 'k1',
        signature: 'c2lnbmF0dXJlIG92ZXIgdGhlIHNhbWUgdGV4dA',
      },
      requestId: '019aa1b2-0000-7000-8000-000000000061',
    },
  },
})
