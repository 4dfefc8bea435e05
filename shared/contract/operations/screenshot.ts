import { actions, stepPrices, steps, typedText } from '#shared/contract/models/actions.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import {
  callerFields,
  callerSecrets,
  deviceBefore,
  deviceFields,
  deviceOptions,
  refusedFields,
} from '#shared/contract/models/caller-fields.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { requestedUrl, warnings } from '#shared/contract/models/page.ts'
import { browserTimeout, waitedMs } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  boolean,
  choice,
  integer,
  object,
  optional,
  selector,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

/** The size of the window in CSS pixels. */
const width = integer({ description: 'Default 1280', minimum: 320, maximum: 3840 })
const height = integer({ description: 'Default 720', minimum: 240, maximum: 2160 })

/** The pages of a PDF. A longer document is cut. */
export const maxPrintedPages = 100

/** Input fields of a print as PDF. */
const printFields = {
  paper: optional(choice(['a3', 'a4', 'a5', 'letter', 'legal', 'tabloid'], { description: 'pdf: default a4' })),
  landscape: optional(boolean({ description: 'pdf: the paper lies on its long side' })),
  margin: optional(integer({ description: 'pdf: millimeters on each side; default 10', minimum: 0, maximum: 50 })),
  background: optional(boolean({ description: 'pdf: colors and images behind the text; default true' })),
}

/** An input field: a part of the page. */
const clip = optional(
  object(
    {
      x: integer({ description: 'Left edge', minimum: 0, maximum: 100_000 }),
      y: integer({ description: 'Top edge', minimum: 0, maximum: 100_000 }),
      width: integer({ description: 'Width of the part', minimum: 1, maximum: 16_384 }),
      height: integer({ description: 'Height of the part', minimum: 1, maximum: 16_384 }),
    },
    { description: 'Capture only this part of the page, in CSS pixels from its top left corner' },
  ),
)

/** They change the answer, so they belong to the key of a stored one. */
const printOptions = ['paper', 'landscape', 'margin', 'background', 'clip'] as const

/** Earlier versions had no such fields. */
const printLater = { paper: null, landscape: null, margin: null, background: null, clip: null } as const

/** Which options of a screenshot exclude each other. */
const imageConflicts = [
  {
    beside: 'format',
    values: ['pdf'],
    fields: ['clip', 'selector', 'fullPage', 'deviceScaleFactor', 'omitBackground'],
    because: 'is for images, and format is pdf',
  },
  {
    beside: 'format',
    values: ['png', 'jpeg', 'webp'],
    fields: ['paper', 'landscape', 'margin', 'background'],
    because: 'is for a PDF: set format to pdf',
  },
  {
    beside: 'clip',
    fields: ['fullPage', 'selector'],
    because: 'names another part of the page than clip; send only one',
  },
] as const

export const screenshot = operation({
  name: 'screenshot',
  method: 'POST',
  path: '/screenshot',
  group: 'Pages',
  tool: {
    name: 'screenshot',
    description: 'Open one web page in a browser and return an image of it, or a PDF. For text, use fetch_webpage_pro.',
    unlisted: [
      'width',
      'height',
      'deviceScaleFactor',
      'omitBackground',
      ...callerSecrets,
      ...deviceOptions,
      ...printOptions,
      'actions',
    ],
    images: [{ field: 'image', mimeTypeField: 'mimeType' }],
    withheld: ['steps.image'],
  },
  summary: 'Take a screenshot of a web page, or print it as PDF',
  description:
    'Opens one page in a browser and returns a PNG, JPEG or WebP image of it in base64, with its size in pixels. Captures the viewport; set `fullPage` for the whole page, `selector` for one element or `clip` for a part. With `format` pdf, it prints the page instead, up to 100 pages of paper. An answer has up to 9.8 MB of base64. Use it to check layout or visual content. For the text of the page, use /fetch/pro.',
  access: 'paid',
  price: perCall({ reference: '0.02', catalog: '0.008', steps: [stepPrices] }),
  pool: 'browser',
  needs: ['browser'],
  keepsFragment: true,
  timeoutMs: 30_000,
  input: object({
    url: url(),
    viewport: optional(
      object({ width: optional(width), height: optional(height) }, { description: 'Window in CSS pixels' }),
    ),
    width: optional({ ...width, description: 'As viewport.width' }),
    height: optional({ ...height, description: 'As viewport.height' }),
    selector: optional(selector({ description: 'CSS selector of one element' })),
    fullPage: withDefault(boolean({ description: 'The whole page' }), false),
    clip,
    format: withDefault(choice(['png', 'jpeg', 'webp', 'pdf'], { description: 'pdf: prints the page' }), 'png'),
    ...printFields,
    deviceScaleFactor: withDefault(
      integer({ description: 'Pixels of the image for each CSS pixel, along each side', minimum: 1, maximum: 3 }),
      1,
    ),
    darkMode: withDefault(boolean({ description: 'Dark colors' }), false),
    omitBackground: withDefault(boolean({ description: 'Transparent background; not for jpeg' }), false),
    hideSelectors: optional(array(selector(), { description: 'CSS selectors to hide', maxItems: 20 })),
    actions,
    ...callerFields,
    ...deviceFields,
    timeout: browserTimeout,
    ...cacheFields,
  }),
  output: object({
    url: requestedUrl,
    image: string({ description: 'Image or PDF, base64' }),
    mimeType: string({ description: 'image/png, image/jpeg, image/webp or application/pdf' }),
    dimensions: object(
      {
        width: integer({ description: 'From left to right', minimum: 1 }),
        height: integer({ description: 'From top to bottom', minimum: 1 }),
      },
      { description: 'Size of the image in pixels, or of the paper in CSS pixels' },
    ),
    pages: optional(integer({ description: 'Number of pages of the PDF', minimum: 1, maximum: maxPrintedPages })),
    finalUrl: string({ description: 'URL after redirects' }),
    truncated: optional(boolean({ description: 'true: the image or PDF does not show all of the page or element' })),
    warnings: optional(warnings),
    steps,
    capturedAt: timestamp({ description: 'When the image was taken, ISO 8601' }),
    cache: cacheInfo,
    waitedMs,
    requestId,
  }),
  cache: {
    keyFields: [
      'viewport',
      'width',
      'height',
      'selector',
      'fullPage',
      'format',
      'deviceScaleFactor',
      'darkMode',
      'omitBackground',
      'hideSelectors',
      'actions',
      ...deviceOptions,
      ...printOptions,
    ],
  },
  laterFields: { ...deviceBefore, ...printLater, actions: [] },
  privateFields: [...callerSecrets, typedText],
  refusedFields,
  conflicts: imageConflicts,
  isImage: true,
  errors: [...pageErrors, 'PROXY_FAILED', 'ACTION_FAILED', 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', viewport: { width: 1280, height: 720 } },
    output: {
      url: 'https://example.com/',
      // One transparent pixel.
      image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      mimeType: 'image/png',
      dimensions: { width: 1, height: 1 },
      finalUrl: 'https://example.com/',
      capturedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000006',
    },
  },
})
