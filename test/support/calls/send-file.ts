import type { OperationName } from '#shared/contract/operations/index.ts'
import { checkReply, type Reply } from './client.ts'

interface SentFile {
  bytes: Uint8Array
  /** The media type. */
  type?: string
  /** The other fields of the input. */
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

/** A form with a file. `names`: the names of the file in the form. */
export function formOf({ bytes, type = '', fields = {} }: SentFile, names: readonly string[] = ['file']): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const name of names) form.append(name, new Blob([Uint8Array.from(bytes)], { type }), '../../etc/passwd')
  return form
}

/** Calls an operation with a file as the body, and its other fields in the query. */
export async function sendRaw<Body>(url: string, name: OperationName, file: SentFile): Promise<Reply<Body>> {
  const { bytes, type = 'application/octet-stream', fields = {}, headers } = file
  const query = new URLSearchParams(fields).toString()
  const response = await fetch(`${url}/${name}${query === '' ? '' : `?${query}`}`, {
    method: 'POST',
    body: Uint8Array.from(bytes),
    headers: { 'Content-Type': type, ...headers },
  })
  return checkReply<Body>(response, name)
}

/** Calls an operation with a form. */
export async function sendForm<Body>(
  url: string,
  name: OperationName,
  form: FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<Body>> {
  return checkReply<Body>(await fetch(`${url}/${name}`, { method: 'POST', body: form, headers }), name)
}
