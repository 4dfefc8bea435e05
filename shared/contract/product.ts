/** The name and version in documents, headers and logs. */
export const product = { name: 'webintel', version: '2.0.0' } as const

/** The `User-Agent` of requests to targets. The page /bot at its address explains them to the owners of websites. */
export const userAgent = (publicUrl: string) => `${product.name}/2.0 (+${publicUrl})`
