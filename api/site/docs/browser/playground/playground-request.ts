export interface PlaygroundRequest {
  method: string
  /** With the query. */
  target: string
  body: string | undefined
}

/** The request of an operation with an input that a person typed. Throws an Error that says what is wrong with the input. */
export function requestOf({ method, path }: { method: string; path: string }, text: string): PlaygroundRequest {
  const input = parse(text)
  const rest = new Map(Object.entries(input))
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    if (value === undefined || value === '') throw new Error(`The path ${path} needs the field "${name}".`)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') {
    const hasBody = rest.size > 0 || target === path
    return { method, target, body: hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined }
  }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
  return { method, target: query === '' ? target : `${target}?${query}`, body: undefined }
}

function parse(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text.trim() === '' ? '{}' : text)
  } catch (error) {
    throw new Error(`The input is not valid JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('Expected a JSON object, such as {"url": "https://example.com/"}.')
  return value
}
