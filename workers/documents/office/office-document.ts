import type { PageMetadata } from '#shared/contract/models/page.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import type { Archive } from '#workers/documents/open-archive.ts'
import { findXml, readXml, xmlText } from '#workers/xml/read-xml.ts'

/** An office file or book as HTML, which the writers of pages turn into the requested format. */
export interface OfficeDocument {
  html: string
  /** Base of the addresses in the HTML, if that is not the URL of the file. */
  baseUrl?: string
  facts: DocumentFacts
  /** Notices about content that was left out. */
  warnings: string[]
}

/** The declarations of a document about itself. */
export interface DocumentFacts extends Pick<
  PageMetadata,
  'description' | 'author' | 'publishedAt' | 'modifiedAt' | 'language'
> {
  title?: string
}

/** Reads the Dublin Core properties of an office file (ECMA-376 part 2, 11). */
export function readCoreProperties(archive: Archive): DocumentFacts {
  const properties = readXml(archive.chunks('docProps/core.xml'))
  const valueOf = (name: string) => xmlText(findXml(properties, name)).replaceAll(/\s+/gu, ' ').trim() || undefined
  return withoutMissing({
    title: valueOf('title'),
    author: valueOf('creator'),
    description: valueOf('description') ?? valueOf('subject'),
    publishedAt: isoDate(valueOf('created')),
    modifiedAt: isoDate(valueOf('modified')),
    language: valueOf('language'),
  })
}

/** The same facts without those that are missing. */
export function withoutMissing(facts: { [K in keyof DocumentFacts]: DocumentFacts[K] | undefined }): DocumentFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
