import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Assets, loadAssets } from './build-assets.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteAssets {
  /** Built on the first call. */
  built: () => Promise<Assets>
  /** Undefined for an unknown name. Compressed on the first call for each encoding. */
  load: (name: string, encoding: Encoding) => Promise<{ body: Buffer; type: string } | undefined>
}

/** The scripts and styles of the pages. Nothing is built before the first page is requested. */
export function openAssets(): SiteAssets {
  let building: Promise<Assets> | undefined
  const compressed = new Map<string, Promise<Buffer>>()

  async function built(): Promise<Assets> {
    building ??= loadAssets()
    try {
      return await building
    } catch (error) {
      // The next request tries again.
      building = undefined
      throw error
    }
  }

  return {
    built,
    async load(name, encoding) {
      const asset = (await built()).files.get(name)
      if (asset === undefined) return undefined
      const key = `${encoding} ${name}`
      const body = compressed.get(key) ?? compress(asset.body, encoding)
      compressed.set(key, body)
      return { body: await body, type: asset.type }
    },
  }
}

/** Compresses a body once for many callers. The highest quality takes a second for a body of 600 KB. */
export async function compress(body: Buffer, encoding: Encoding, brotliQuality = 11): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 })
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}
