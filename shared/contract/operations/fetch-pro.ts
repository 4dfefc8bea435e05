import { actions, stepPrices, steps, typedText } from '#shared/contract/models/actions.ts'
import {
  callerFields,
  callerSecrets,
  deviceBefore,
  deviceFields,
  deviceOptions,
  refusedFields,
} from '#shared/contract/models/caller-fields.ts'
import { ownProof, pageAnswer, pageErrors } from '#shared/contract/models/page-answer.ts'
import {
  formErrors,
  formatsLater,
  formFields,
  formNeeds,
  renderedFormats,
  screenshotContent,
  screenshotForm,
  screenshotPrice,
  summaryPrice,
} from '#shared/contract/models/page-forms.ts'
import { contentOptions, pageOptions, pageRequest } from '#shared/contract/models/page-request.ts'
import { browserTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, optional, selector } from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'
import { fetchBasic } from './fetch-basic.ts'

export const fetchPro = operation({
  name: 'fetch-pro',
  method: 'POST',
  path: '/fetch/pro',
  group: 'Pages',
  tool: {
    name: 'fetch_webpage_pro',
    description:
      'Open one web page in a browser, run its scripts and return its content as markdown. Use it if fetch_webpage returns an empty or incomplete page. `actions` clicks, types and scrolls first: [{type: "click", text: "More"}].',
    unlisted: [...contentOptions, ...callerSecrets, ...deviceOptions, 'formats', 'actions', 'respectUsage'],
    texts: ['content'],
    images: [screenshotContent],
    withheld: ['steps.image'],
  },
  summary: 'Render a web page in a browser and return it as markdown',
  description:
    'Opens one page in a browser and runs its scripts. Returns the main content as markdown, with the title, metadata and a proof. Use it for pages that /fetch/basic returns empty or incomplete. It is slower and costs more: pages of hosts that are difficult to render cost up to three times the base price. `actions` are steps in the page before it is read, such as clicks and typed text. POST /preview shows the current price.',
  access: 'paid',
  price: perCall({
    reference: '0.015',
    catalog: '0.006',
    byHost: true,
    steps: [stepPrices, screenshotPrice, summaryPrice],
  }),
  pool: 'browser',
  needs: ['browser'],
  needsByChoice: { formats: formNeeds },
  keepsFragment: true,
  timeoutMs: 30_000,
  input: object({
    ...pageRequest,
    timeout: browserTimeout,
    respectUsage,
    waitFor: optional(selector({ description: 'CSS selector: wait until a visible element matches' })),
    formats: renderedFormats,
    actions,
    ...callerFields,
    ...deviceFields,
  }),
  output: object({ ...pageAnswer, proof: ownProof, ...formFields, screenshot: screenshotForm, steps }),
  laterFields: { ...deviceBefore, actions: [], ...formatsLater },
  privateFields: [...callerSecrets, typedText],
  refusedFields,
  cache: { keyFields: [...pageOptions, 'waitFor', ...deviceOptions, 'actions', 'formats'] },
  proof: { field: 'content' },
  errors: [...pageErrors, ...formErrors, 'PROXY_FAILED', 'USAGE_NOT_ALLOWED', 'ACTION_FAILED', 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', waitFor: 'h1' },
    output: { ...fetchBasic.example.output, tier: 'pro' },
  },
})
