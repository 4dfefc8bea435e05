import { pageAnswer, pageErrors } from '#shared/contract/models/page-answer.ts'
import { contentOptions, pageOptions, pageRequest } from '#shared/contract/models/page-request.ts'
import { browserTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, optional, selector } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const fetchPro = operation({
  name: 'fetch-pro',
  method: 'POST',
  path: '/fetch/pro',
  group: 'Pages',
  tool: {
    name: 'fetch_webpage_pro',
    description:
      'Open one web page in a browser, run its scripts and return its content as markdown. Use it if fetch_webpage returns an empty or incomplete page.',
    unlisted: contentOptions,
    texts: ['content'],
  },
  summary: 'Render a web page in a browser and return it as markdown',
  description:
    'Opens one page in a browser and runs its scripts. Returns the main content as markdown, with the title, metadata and a proof. Use it for pages that /fetch/basic returns empty or incomplete. It is slower and costs more: pages of hosts that are difficult to render cost up to three times the base price. POST /preview shows the current price.',
  access: 'paid',
  price: perCall({ reference: '0.015', catalog: '0.006', byHost: true }),
  pool: 'browser',
  needs: ['browser'],
  keepsFragment: true,
  timeoutMs: 30_000,
  input: object({
    ...pageRequest,
    timeout: browserTimeout,
    waitFor: optional(selector({ description: 'CSS selector: wait until a visible element matches' })),
  }),
  output: object(pageAnswer),
  cache: { keyFields: [...pageOptions, 'waitFor'] },
  proof: { field: 'content' },
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', waitFor: 'h1' },
    output: { ...fetchBasic.example.output, tier: 'pro' },
  },
})
