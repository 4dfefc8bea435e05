import { fileReference, takesFile } from '#shared/contract/file-reference.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { UploadedFile } from '#shared/storage/stores/open-jobs/uploads.ts'
import { invalidField } from './invalid-field.ts'
import type { ValidInput } from './validate.ts'

/** A file that was read. `reference`: its name by its bytes. */
export interface SentFile extends UploadedFile {
  reference: string
}

/** A body with a file. Nothing of it is read before `read` is called. */
export interface PendingUpload {
  /** The greatest length that the body can have, in bytes. */
  maxBytes: number
  /** Reads the file, and the fields of the input beside it. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE. */
  read: () => Promise<{ fields: Readonly<Record<string, unknown>>; file: UploadedFile }>
}

/** The input of a call whose file has not been read. The price depends neither on the file nor on the fields beside it. */
export const unreadInput: ValidInput = { file: '' }

/** Throws INVALID_REQUEST if the file is empty. */
export function sentFile(file: UploadedFile): SentFile {
  if (file.bytes.length === 0) throw invalidField('/file', 'is empty; expected at least one byte')
  return { ...file, reference: fileReference(file.bytes) }
}

/**
 * The file of a call: the one that was its body, or the base64 in its input. In the input it becomes the reference, so that a job
 * record has no bytes. Throws INVALID_REQUEST unless an operation that takes a file has one source.
 */
export function takeFile(
  operation: Operation,
  input: ValidInput,
  body: SentFile | undefined,
): { input: ValidInput; file?: SentFile } {
  if (!takesFile(operation)) return { input }
  const { url, file: text } = input
  if (text === undefined && url === undefined) throw invalidField('/url', 'is missing; expected url or file')
  const ofUrl = text === undefined ? undefined : fieldsOfUrls.find((field) => input[field] !== undefined)
  if (ofUrl !== undefined) throw invalidField(`/${ofUrl}`, 'was sent beside file; it belongs to a page at a URL')
  const file = body ?? (typeof text === 'string' ? decoded(text) : undefined)
  return file === undefined ? { input } : { input: { ...input, file: file.reference }, file }
}

/** The address of a page, and what is done there. */
const fieldsOfUrls = ['url', 'actions', 'headers', 'cookies', 'proxy']

function decoded(text: string): SentFile {
  const bytes = Buffer.from(text, 'base64')
  // Buffer skips what is not base64.
  const written = bytes.toString('base64')
  if (text !== written && text !== written.replace(/={1,2}$/, ''))
    throw invalidField('/file', 'is not base64 (RFC 4648, section 4); to send the bytes, make them the body')
  return sentFile({ bytes })
}
