import { cacheFields } from '#shared/models/cache-fields.ts'
import { cacheInfo } from '#shared/models/cache-info.ts'
import { pageErrors } from '#shared/models/page-answer.ts'
import { warnings } from '#shared/models/page.ts'
import { browserTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import {
  array,
  boolean,
  choice,
  integer,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/schema.ts'

/** CSS pixels of the window. */
const width = integer({ minimum: 320, maximum: 3840 })
const height = integer({ minimum: 240, maximum: 2160 })

export const screenshot = operation({
  name: 'screenshot',
  method: 'POST',
  path: '/screenshot',
  tool: 'screenshot',
  summary: 'Capture a web page as an image',
  access: 'paid',
  price: perCall({ reference: '0.02', catalog: '0.008' }),
  pool: 'browser',
  needs: ['browser'],
  timeoutMs: 30_000,
  input: object({
    url: url(),
    viewport: optional(
      object({ width: optional(width), height: optional(height) }, { description: 'Window; default 1280 by 720' }),
    ),
    width: optional(width),
    height: optional(height),
    selector: optional(string({ description: 'CSS selector: only this element', maxLength: 500 })),
    fullPage: withDefault(boolean({ description: 'Beyond the window, too' }), false),
    format: withDefault(choice(['png', 'jpeg', 'webp']), 'png'),
    deviceScaleFactor: withDefault(integer({ minimum: 1, maximum: 3 }), 1),
    darkMode: withDefault(boolean(), false),
    omitBackground: withDefault(boolean({ description: 'Transparent where nothing is painted; not jpeg' }), false),
    hideSelectors: optional(
      array(string({ maxLength: 500 }), {
        description: 'CSS selectors: left out of the image',
        maxItems: 20,
      }),
    ),
    timeout: browserTimeout,
    ...cacheFields,
  }),
  output: object({
    url: string({ description: 'Address that was asked for' }),
    image: string({ description: 'The image, base64' }),
    mimeType: string({ description: 'image/png, image/jpeg or image/webp' }),
    dimensions: object(
      { width: integer({ minimum: 1 }), height: integer({ minimum: 1 }) },
      { description: 'Pixels of the image' },
    ),
    finalUrl: string({ description: 'Address after redirects' }),
    truncated: optional(boolean({ description: 'true: the page or element is longer than the image' })),
    warnings: optional(warnings),
    capturedAt: timestamp({ description: 'When the image was taken, ISO 8601' }),
    cache: cacheInfo,
    requestId: string(),
  }),
  cache: {
    by: [
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
  picture: { of: 'image', mimeType: 'mimeType' },
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', viewport: { width: 1280, height: 720 } },
    output: {
      url: 'https://example.com/',
      // One transparent pixel stands for the picture.
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
