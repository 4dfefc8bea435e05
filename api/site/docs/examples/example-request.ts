import type { Operation } from '#shared/contract/operation.ts'

/** The HTTP request of an operation's example. */
export interface ExampleRequest {
  method: Operation['method']
  url: string
  /** JSON. Undefined for a request without a body. */
  body: string | undefined
}

/** Puts the example input of an operation into the path, the query and the body. Pure. */
export function exampleRequest({ method, path, input, example }: Operation, publicUrl: string): ExampleRequest {
  const fields = Object.entries(example.input)
  const inPath = new Set(fields.flatMap(([name]) => (path.includes(`{${name}}`) ? [name] : [])))
  const filled = fields.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    `${publicUrl}${path}`,
  )
  const others = fields.filter(([name]) => !inPath.has(name))
  if (method !== 'POST') {
    const query = new URLSearchParams(others.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return { method, url: query === '' ? filled : `${filled}?${query}`, body: undefined }
  }
  const hasBody = Object.keys(input.properties).length > inPath.size
  return { method, url: filled, body: hasBody ? JSON.stringify(Object.fromEntries(others)) : undefined }
}
