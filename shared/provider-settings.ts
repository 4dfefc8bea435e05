import { optionalOrigin, optionalSecret, type Setting } from './settings.ts'

/** The services that /fetch/resilient may ask for a page, in the order in which they are asked. */
export const providerIds = ['firecrawl', 'jina', 'scrapingbee', 'zyte'] as const

export type ProviderId = (typeof providerIds)[number]

/** How to reach them. With a key, or the address of one's own, they are used. */
export const providerSettings = {
  FETCH_PROVIDERS: providerOrder(
    'Order in which /fetch/resilient asks the providers below; who is left out is not asked',
  ),
  FIRECRAWL_API_KEY: optionalSecret('Key of Firecrawl', 1),
  FIRECRAWL_BASE_URL: optionalOrigin(
    'Address of a Firecrawl of your own, which may need no key; default https://api.firecrawl.dev',
  ),
  JINA_API_KEY: optionalSecret('Key of Jina Reader', 1),
  JINA_BASE_URL: optionalOrigin(
    'Address of a Jina Reader of your own, which may need no key; default https://r.jina.ai',
  ),
  SCRAPINGBEE_API_KEY: optionalSecret('Key of ScrapingBee', 1),
  SCRAPINGBEE_BASE_URL: optionalOrigin('Address of ScrapingBee; default https://app.scrapingbee.com'),
  ZYTE_API_KEY: optionalSecret('Key of the Zyte API', 1),
  ZYTE_BASE_URL: optionalOrigin('Address of the Zyte API; default https://api.zyte.com'),
} as const

function providerOrder(about: string): Setting<readonly ProviderId[]> {
  const read = (value: string) =>
    value.split(',').map((item) => {
      const id = providerIds.find((known) => known === item.trim())
      if (id === undefined) throw new Error(`expected a comma list of ${providerIds.join(', ')}`)
      return id
    })
  return { read, fallback: providerIds, about }
}
