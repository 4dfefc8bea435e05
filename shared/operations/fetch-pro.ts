import { pageAnswer, pageErrors } from '#shared/models/page-answer.ts'
import { pageOptions, pageRequest } from '#shared/models/page-request.ts'
import { browserTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { object, optional, string } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const fetchPro = operation({
  name: 'fetch-pro',
  method: 'POST',
  path: '/fetch/pro',
  tool: 'fetch_webpage_pro',
  summary: 'Fetch a web page as clean markdown, rendered in a browser with its scripts run',
  access: 'paid',
  price: perCall({ reference: '0.015', catalog: '0.006', byHost: true }),
  pool: 'browser',
  needs: ['browser'],
  timeoutMs: 30_000,
  input: object({
    ...pageRequest,
    timeout: browserTimeout,
    waitFor: optional(
      string({ description: 'CSS selector: the page is read once it matches something shown', maxLength: 500 }),
    ),
  }),
  output: object(pageAnswer),
  cache: { by: [...pageOptions, 'waitFor'] },
  proof: { of: 'content' },
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', waitFor: 'h1' },
    output: { ...fetchBasic.example.output, tier: 'pro' },
  },
})
