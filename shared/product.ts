/** The name and version that every document, header and log line shows. */
export const product = { name: 'webintel', version: '2.0.0' } as const

/** How our fetches introduce themselves. */
export const userAgent = (publicUrl: string) => `${product.name}/2.0 (+${publicUrl})`
