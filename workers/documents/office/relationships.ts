import type { Archive } from '#workers/documents/open-archive.ts'
import { findAllXml, readXml, type XmlNode } from '#workers/xml/read-xml.ts'

export interface Relationship {
  /** The last word of its type, such as `slide`. */
  type: string
  /** A part of the archive, or the URL of an external target, which is never loaded. */
  target: string
  isExternal: boolean
}

/** The relationships of a part by id, or those of the archive, for an empty name (ECMA-376 part 2, 9.3). */
export function readRelationships(archive: Archive, part: string): ReadonlyMap<string, Relationship> {
  const folder = folderOf(part)
  return new Map(
    findAllXml(readXml(archive.chunks(relationshipsPart(part))), 'Relationship').map(({ attributes }) => {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : partName(Target, folder)
      return [Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }]
    }),
  )
}

/** Whether a link is kept. */
export type MayLink = (link: Relationship | undefined) => boolean

/**
 * Decides which links of a document are kept: each word may have a link, and each link may name the same long address. The
 * addresses of all links together have a limit.
 */
export function createLinkBudget(): MayLink {
  let left = maxLinkChars
  return (link) => link !== undefined && link.target.length <= maxTargetLength && (left -= link.target.length) >= 0
}

const maxTargetLength = 4000
const maxLinkChars = 5_000_000

/** The id by which an element names a relationship: its attribute `id` with a namespace, whose prefix a file may choose. */
export const relationshipIdOf = (node: XmlNode | undefined): string =>
  Object.entries(node?.attributes ?? {}).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

/** The part that holds the relationships of a part. */
export const relationshipsPart = (part: string) => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`

/** With a slash at the end; empty for a part that lies in none. */
export const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1)

/** Resolves the name of a part against a folder of the archive. */
export function partName(target: string, folder: string): string {
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
