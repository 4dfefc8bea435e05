import { findXml, readXml, xmlText } from '#workers/documents/xml/read-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { isoDate } from '#workers/pages/metadata/iso-date.ts'
import type { DocumentFacts } from './office-document.ts'

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
