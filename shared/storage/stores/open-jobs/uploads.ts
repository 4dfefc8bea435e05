import { fileReference } from '#shared/contract/file-reference.ts'
import { paginate } from '#shared/storage/paginate.ts'
import type { Store } from '#shared/storage/store.ts'

/** A file that a caller sent. */
export interface UploadedFile {
  bytes: Uint8Array
  /** As the caller declares it. */
  mediaType?: string
}

/** The files of jobs that have not ended, by the ids of the jobs. Each is stored in pieces, in records of its own. */
export function uploadStore(store: Pick<Store, 'put' | 'list' | 'listKeys' | 'remove'>) {
  return {
    async save(jobId: string, { bytes, mediaType }: UploadedFile, expiresAt: number): Promise<void> {
      for (let start = 0, piece = 0; start === 0 || start < bytes.length; start += pieceBytes, piece++) {
        const data = Buffer.from(bytes.subarray(start, start + pieceBytes)).toString('base64')
        const value = { data, ...(start === 0 && mediaType !== undefined && { mediaType }) }
        const rank = String(piece).padStart(4, '0')
        await store.put('uploads', `${jobId} ${rank}`, { value, group: jobId, rank, expiresAt })
      }
    },

    /** The file of a job; undefined unless it is stored whole. `reference`: the `fileReference` in the input of the job. */
    async find(jobId: string, reference: string): Promise<UploadedFile | undefined> {
      const pieces: Buffer[] = []
      let mediaType: string | undefined
      for await (const { rows } of paginate((from) => store.list('uploads', { group: jobId, limit: 100, ...from })))
        for (const { value } of rows) {
          // Only `save` writes these records.
          const piece = value as { data: string; mediaType?: string }
          mediaType ??= piece.mediaType
          pieces.push(Buffer.from(piece.data, 'base64'))
        }
      const bytes = Buffer.concat(pieces)
      if (fileReference(bytes) !== reference) return undefined
      return { bytes, ...(mediaType !== undefined && { mediaType }) }
    },

    async remove(jobId: string): Promise<void> {
      for await (const { rows } of paginate((from) => store.listKeys('uploads', { group: jobId, limit: 100, ...from })))
        for (const { key } of rows) await store.remove('uploads', key)
    },
  }
}

/** A piece in base64 is far below the document limit of MongoDB. A multiple of 3, so that no piece has padding. */
const pieceBytes = 768 * 1024

export type UploadStore = ReturnType<typeof uploadStore>
