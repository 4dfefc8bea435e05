import { once } from 'node:events'
import { invalidField } from '#api/calls/invalid-field.ts'
import { maxNameLength } from '#api/calls/problem-detail.ts'
import type { Context } from '#api/middleware/context.ts'
import { tooLarge } from '#api/transports/http/read-body.ts'
import { AppError } from '#shared/contract/errors.ts'
import { maxFileBytes } from '#shared/contract/file-reference.ts'
import { typed, type ReadUpload } from './read-raw-file.ts'
import { receiveBody } from './receive-body.ts'

/** The fields of the largest input, with room for new ones. */
const maxFields = 40
const maxFieldBytes = 64 * 1024

/**
 * Reads a form (RFC 7578): the part `file`, and other fields as texts. Ignores the name of the file. `maxFormBytes`: of the form
 * beside its file.
 */
export async function readForm(ctx: Context, maxFormBytes: number): Promise<ReadUpload> {
  const form = await openForm(ctx.get('Content-Type'))
  const texts: [name: string, text: string][] = []
  const pieces: Buffer[] = []
  let mediaType: string | undefined
  const { promise: ended, resolve, reject: fail } = Promise.withResolvers<void>()
  // The loop below has the error.
  ended.catch(() => {})
  form.once('finish', resolve).once('error', fail)
  form.on('field', (name, text, _isNameCut, isCut) => {
    if (isCut) fail(invalidField(`/${shortened(name)}`, `has more than ${maxFieldBytes / 1024} KiB`))
    texts.push([name, text])
  })
  form.on('file', (name, file, ...[_fileName, encoding, type]) => {
    mediaType = type
    file.on('data', (piece: Buffer) => pieces.push(piece)).once('error', fail)
    file.once('limit', () => fail(tooLarge(maxFileBytes)))
    if (name !== 'file') fail(invalidField(`/${shortened(name)}`, 'is a file; expected it in the part file'))
    if (encoding === 'base64' || encoding === 'quoted-printable')
      fail(malformed(`a part with Content-Transfer-Encoding: ${encoding} (see RFC 7578, section 4.7)`))
  })
  form.once('filesLimit', () => fail(invalidField('/file', 'was sent twice; expected one file')))
  for (const event of ['fieldsLimit', 'partsLimit'])
    form.once(event, () => fail(malformed(`more than ${maxFields} fields`)))
  await receiveBody(ctx, maxFileBytes + maxFormBytes, async (body) => {
    try {
      for await (const piece of body) await Promise.race([ended, form.write(piece) ? undefined : once(form, 'drain')])
      form.end()
      await ended
    } catch (cause) {
      throw cause instanceof AppError ? cause : malformed('a form that is malformed or cut off', cause)
    }
  })
  if (mediaType === undefined) throw invalidField('/file', 'is missing; expected a part with the name file')
  return { texts, file: { bytes: Buffer.concat(pieces), ...typed(mediaType) } }
}

async function openForm(contentType: string) {
  // Loaded with the first form. A bundle has only the default export of a CommonJS package.
  const { Busboy } = (await import('@fastify/busboy')).default
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name, _type, fileName) => name === 'file' || fileName !== undefined,
      limits: {
        files: 1,
        fileSize: maxFileBytes,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        parts: maxFields + 2,
        headerPairs: 20,
        headerSize: 8192,
      },
    })
  } catch (cause) {
    throw malformed('a form without a boundary', cause)
  }
}

const shortened = (name: string | undefined) => (name ?? '').slice(0, maxNameLength)

const malformed = (found: string, cause?: unknown) =>
  new AppError('INVALID_REQUEST', `Expected multipart/form-data with one part file, found ${found}.`, { cause })
