import type { Context } from '#api/middleware/context.ts'
import { maxFileBytes } from '#shared/contract/file-reference.ts'
import type { UploadedFile } from '#shared/storage/stores/open-jobs/uploads.ts'
import { receiveBody } from './receive-body.ts'

/** A file, and the other fields of the input as texts. */
export interface ReadUpload {
  texts: readonly (readonly [name: string, text: string])[]
  file: UploadedFile
}

/** Reads a body that is a file. */
export async function readRawFile(ctx: Context): Promise<ReadUpload> {
  const pieces: Buffer[] = []
  await receiveBody(ctx, maxFileBytes, async (body) => {
    for await (const piece of body) pieces.push(piece)
  })
  return { texts: [], file: { bytes: Buffer.concat(pieces), ...typed(ctx.get('Content-Type')) } }
}

/** The declared type of a file, unless it says nothing. */
export const typed = (mediaType: string): Pick<UploadedFile, 'mediaType'> =>
  mediaType.startsWith('application/octet-stream') ? {} : { mediaType: mediaType.slice(0, 200) }
