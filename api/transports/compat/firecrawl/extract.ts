import { invalidField } from '#api/calls/invalid-field.ts'
import { definedFields, refuseOptions, textsOf, type Adapter } from '#api/transports/compat/adapter.ts'
import { extract as extractOperation } from '#shared/contract/operations/extract.ts'

/** The answer has no `id`, so that clients take it as complete and poll nothing. */
export const extract: Adapter = {
  method: 'POST',
  path: '/v2/extract',
  example: '/v2/extract',
  service: 'firecrawl',
  read(sent) {
    refuseOptions(sent, {
      enableWebSearch: 'only the URL is read',
      allowExternalLinks: 'only the URL is read',
      systemPrompt: 'use prompt',
      agent: 'use prompt',
      webhook: 'the answer comes with the response',
    })
    const urls = textsOf(sent['urls'])
    if (urls.length !== 1)
      throw invalidField('/urls', `must have one URL, found ${urls.length}; POST /batch/extract takes up to 10`)
    const { schema, prompt } = sent
    return { operation: extractOperation, input: definedFields({ url: urls[0], schema, instructions: prompt }) }
  },
  write: ({ data, url }) => ({ success: true, status: 'completed', data, sources: { url } }),
}
