import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
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
const width = integer({ minimum: 320, maximum: 3840 })
const height = integer({ minimum: 240, maximum: 2160 })

export const screenshot = operation({
  name: 'screenshot',
  method: 'POST',
  path: '/screenshot',
  group: 'Pages',
  tool: {
    name: 'screenshot',
    description: 'Open one web page in a browser and return an image of it. For text, use fetch_webpage_pro.',
    unlisted: ['width', 'height', 'deviceScaleFactor', 'omitBackground'],
  },
  summary: 'Take a screenshot of a web page',
  description:
    'Opens one page in a browser and returns a PNG, JPEG or WebP image of it in base64, with its size in pixels. Captures the viewport; set `fullPage` for the whole page or `selector` for one element. Use it to check layout or visual content. For the text of the page, use /fetch/pro.',
  access: 'paid',
  price: perCall({ reference: '0.02', catalog: '0.008' }),
  pool: 'browser',
  needs: ['browser'],
  keepsFragment: true,
  timeoutMs: 30_000,
  input: object({
    url: url(),
    viewport: optional(
      object(
        { width: optional(width), height: optional(height) },
        { description: 'Window in CSS pixels; default 1280 by 720' },
      ),
    ),
    width: optional(width),
    height: optional(height),
    selector: optional(selector({ description: 'CSS selector: capture only this element' })),
    fullPage: withDefault(boolean({ description: 'Capture the whole page' }), false),
    format: withDefault(choice(['png', 'jpeg', 'webp']), 'png'),
    deviceScaleFactor: withDefault(integer({ minimum: 1, maximum: 3 }), 1),
    darkMode: withDefault(boolean(), false),
    omitBackground: withDefault(boolean({ description: 'Transparent background; not for jpeg' }), false),
    hideSelectors: optional(array(selector(), { description: 'CSS selectors: elements to hide', maxItems: 20 })),
    timeout: browserTimeout,
    ...cacheFields,
  }),
  output: object({
    url: requestedUrl,
    image: string({ description: 'Image, base64' }),
    mimeType: string({ description: 'image/png, image/jpeg or image/webp' }),
    dimensions: object(
      { width: integer({ minimum: 1 }), height: integer({ minimum: 1 }) },
      { description: 'Size of the image in pixels' },
    ),
    finalUrl: string({ description: 'URL after redirects' }),
    truncated: optional(boolean({ description: 'true: the image does not show all of the page or element' })),
    warnings: optional(warnings),
    capturedAt: timestamp({ description: 'When the image was taken, ISO 8601' }),
    cache: cacheInfo,
    waitedMs,
    requestId: string(),
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
    ],
  },
  image: { dataField: 'image', mimeTypeField: 'mimeType' },
  errors: [...pageErrors, 'RENDER_FAILED'],
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
