/** A page as shops and content systems write it, and the data that a careful reader finds in it. */
export interface WrittenPage {
  name: string
  /** BCP 47. */
  language: string
  head?: string
  body: string
  /** The schema of the caller follows from the values: a day gets `format: date`, an address `format: uri`. */
  expected: Readonly<Record<string, ExpectedValue>>
  /** Fields that the page does not state: a value in one of them is wrong. */
  absent?: Readonly<Record<string, object>>
}

export type ExpectedValue =
  | string
  | number
  | boolean
  | readonly ExpectedValue[]
  | { readonly [name: string]: ExpectedValue }

/** The schema that a caller would write for a value. */
export function schemaOf(value: ExpectedValue): object {
  if (typeof value === 'number') return { type: 'number' }
  if (typeof value === 'boolean') return { type: 'boolean' }
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return { type: 'string', format: 'date' }
    return /^https?:\/\//.test(value) ? { type: 'string', format: 'uri' } : { type: 'string' }
  }
  if (Array.isArray(value)) return { type: 'array', items: schemaOf((value as readonly ExpectedValue[])[0] ?? '') }
  const properties = Object.fromEntries(
    Object.entries(value as Record<string, ExpectedValue>).map(([name, each]) => [name, schemaOf(each)]),
  )
  return { type: 'object', properties }
}

/** The frame that most sites put around their content: navigation, a notice about cookies, and a footer. */
export function pageHtml({ language, head = '', body }: WrittenPage): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
}
