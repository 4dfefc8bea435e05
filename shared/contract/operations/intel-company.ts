import { reportExample, reportInput, reportOutput, reportSubject } from '#shared/contract/models/intel/report.ts'
import { scopeKeyFields, scopeLaterFields } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, object, objectOrNull, optional, string } from '#shared/contract/schema.ts'

export const intelCompany = operation({
  name: 'intel-company',
  method: 'POST',
  path: '/intel/company',
  group: 'Companies and sites',
  tool: {
    name: 'intel_company',
    description:
      'Research a company on the web: summary, domain, funding. Every statement has a checked quote; unknown funding is null. For facts from its own website use company_profile.',
    unlisted: scopeKeyFields,
  },
  summary: 'Research a company: summary, domain and funding, with checked citations',
  description:
    'Searches the web for a company, given by name or domain, reads the best pages, and lets the language model write a report. Each statement carries [n], and `citations` holds a quote that was found in that page by machine. Where a page does not say all of a statement, its own sentence stands in place of the statement, marked `verbatim`; statements without a quote are listed in `gaps`. `funding` is null if no source states it. `contradictions` shows the sources that disagree. If the language model fails, the job fails and its price is refunded. Takes up to two minutes: ask with `async` and poll GET /jobs/{requestId}. For facts from the website of the company alone, use /company.',
  access: 'paid',
  price: perCall({ reference: '1', catalog: '0.5' }),
  payment: { isPrepaid: true },
  fieldAliases: { param: 'target', company: 'target' },
  pool: 'intel',
  timeoutMs: 120_000,
  needs: ['llm', 'web-search'],
  input: object({ target: reportSubject('Company name or domain'), ...reportInput }),
  output: object({
    name: string({ description: 'Name of the company in the sources; `target` of the call if none states it' }),
    domain: optional(string({ description: 'Domain of its website; absent if no source shows it' })),
    funding: objectOrNull(
      {
        summary: string({ description: 'Statements with [n]' }),
        rounds: array(
          object({
            name: string({ description: 'Name of the round, such as Seed or Series A' }),
            text: string({ description: 'Statement with [n]' }),
            amount: optional(string({ description: 'As the source writes it' })),
            date: optional(string({ description: 'As the source writes it' })),
            investors: array(string(), { description: 'Names of investors in the cited statement, up to 20' }),
          }),
          { description: 'The rounds that the sources name' },
        ),
      },
      { description: 'null if no source states how the company is funded' },
    ),
    summary: string({ description: 'Statements with [n]' }),
    ...reportOutput,
  }),
  cache: { keyFields: ['target', 'depth', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: ['SEARCH_FAILED', 'AI_UNAVAILABLE'],
  example: {
    input: { target: 'Example Owls' },
    output: {
      name: 'Example Owls',
      domain: 'example.com',
      funding: null,
      summary: reportExample.statement,
      ...reportExample.output,
    },
  },
})
