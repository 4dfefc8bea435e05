import type { ImageResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readCount } from './read-number.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. */
export type ImageFields = Readonly<Partial<Record<keyof ImageResult, unknown>>>

/** Undefined for an item without the address of an image. A title may be empty, because many images have none. */
export function readImage(fields: ImageFields): ImageResult | undefined {
  const imageUrl = readText(fields.imageUrl)
  if (imageUrl === undefined) return undefined
  return present({
    title: readText(fields.title) ?? '',
    imageUrl,
    thumbnail: readText(fields.thumbnail),
    sourcePage: readText(fields.sourcePage),
    source: readText(fields.source),
    width: sideOf(fields.width),
    height: sideOf(fields.height),
  })
}

/** Some providers write 0 for an unknown size. */
const sideOf = (value: unknown) => readCount(value) || undefined
