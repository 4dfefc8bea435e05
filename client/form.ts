/** The bytes of a file, or a file of a browser. */
type FileBytes = Blob | Uint8Array

/** The file in an input; undefined without one. */
export const fileIn = (input: object | undefined): FileBytes | undefined => {
  const file: unknown = input === undefined ? undefined : Reflect.get(input, 'file')
  return file instanceof Blob || file instanceof Uint8Array ? file : undefined
}

/** A form with the fields of an input, as it is sent. Another value than a text or a file is JSON. */
export async function formOf(fields: Iterable<[name: string, value: unknown]>) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, partOf(value))
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('Content-Type') ?? 'multipart/form-data',
  }
}

function partOf(value: unknown): string | Blob {
  if (value instanceof Blob) return value
  if (value instanceof Uint8Array) return new Blob([Uint8Array.from(value)])
  return typeof value === 'string' ? value : JSON.stringify(value)
}
