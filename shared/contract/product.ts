/** The name and version in documents, headers and logs. */
export const product = { name: 'webintel', version: '2.0.0' } as const

/** The things for sale, in the words of all documents. */
export const offer =
  'web pages as markdown, screenshots, searches, answers and research with checked citations, data extraction, and facts about domains, packages, companies and websites'

/** The `User-Agent` of requests to targets. The page /bot at its address explains them to the owners of websites. */
export const userAgent = (publicUrl: string) => `${product.name}/2.0 (+${publicUrl}/bot)`
