import { array, optional, string, url } from '#shared/contract/schema.ts'

const site = string({
  description: 'a domain with its subdomains, or a path below one: example.com, docs.example.com/guide',
  maxLength: 300,
  pattern: '^[A-Za-z0-9_-]{1,63}(\\.[A-Za-z0-9_-]{1,63}){1,9}(/[^\\s?#]{0,250})?$',
})

const sites = (description: string) =>
  optional(array(site, { description, minItems: 1, maxItems: 50, uniqueItems: true }))

/** The input fields that limit the sites of a search. */
export const searchScope = {
  includeDomains: sites('Only pages of these sites'),
  excludeDomains: sites('No pages of these sites'),
}

/** They change the answer. */
export const scopeKeyFields = ['includeDomains', 'excludeDomains'] as const

/** The fields above are absent in calls of earlier versions. */
export const scopeLaterFields = { includeDomains: null, excludeDomains: null } as const

/** The pages to read instead of those that a search finds. */
export const givenUrls = optional(
  array(url(), {
    description: 'Read all of these pages instead of searching',
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
  }),
)
