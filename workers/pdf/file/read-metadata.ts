import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfMetadata } from '#workers/pdf/pdf-reading.ts'
import { findXml, readXml, xmlText, type XmlNode } from '#workers/xml/read-xml.ts'

/** The document information, and the metadata packet for what it lacks (ISO 32000-2 §14.3), without what is absent or empty. */
export async function readMetadata(document: PDFDocumentProxy): Promise<PdfMetadata> {
  const { info, packet } = await document.getMetadata().then(
    (read) => ({ info: new Map(Object.entries(read.info)), packet: String(read.metadata?.getRaw() ?? '') }),
    () => ({ info: new Map<string, unknown>(), packet: '' }),
  )
  const xmp = xmpMetadata(packet)
  const entries = {
    title: textOf(info.get('Title')) ?? textOf(xmp.title),
    author: textOf(info.get('Author')) ?? textOf(xmp.author),
    createdAt: pdfDate(info.get('CreationDate')) ?? xmp.createdAt,
    modifiedAt: pdfDate(info.get('ModDate')) ?? xmp.modifiedAt,
    producer: textOf(info.get('Producer')) ?? textOf(xmp.producer),
  }
  const known = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  return { ...known, pageCount: document.numPages }
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, maxLength)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text
}

const maxLength = 1000

/** The declarations of a metadata packet, as written; the dates as ISO 8601. */
interface XmpMetadata {
  title: string | undefined
  author: string | undefined
  createdAt: string | undefined
  modifiedAt: string | undefined
  producer: string | undefined
}

/** Reads a metadata packet (XMP, ISO 16684-1 §7 and §8). All fields are undefined for text that is none, or is too complex. */
function xmpMetadata(packet: string): XmpMetadata {
  const rdf = rdfOf(packet)
  const descriptions = rdf?.children.filter(({ name }) => name === 'Description') ?? []
  const valuesOf = (property: string) => descriptions.flatMap((description) => readProperty(description, property))
  return {
    title: valuesOf('dc:title')[0],
    author: valuesOf('dc:creator').slice(0, maxAuthors).join(', ') || undefined,
    createdAt: xmpDate(valuesOf('xmp:CreateDate')[0]),
    modifiedAt: xmpDate(valuesOf('xmp:ModifyDate')[0]),
    producer: valuesOf('pdf:Producer')[0],
  }
}

/** Packets have padding and may have pictures, which come late. */
const maxPacketLength = 1_000_000
const maxAuthors = 10

function rdfOf(packet: string): XmlNode | undefined {
  try {
    return findXml(readXml([Buffer.from(packet.slice(0, maxPacketLength))]), 'RDF')
  } catch {
    // A packet above the limits of XML is not a reason to refuse the pages.
    return undefined
  }
}

/** A property is an attribute of its description or an element in it, with a text, or a list of texts (§7.5, §7.6). */
function readProperty(description: XmlNode, property: string): string[] {
  const attribute = description.attributes[property]
  if (attribute !== undefined) return [attribute]
  const name = property.slice(property.indexOf(':') + 1)
  const element = description.children.find((child) => child.name === name)
  const list = element?.children.find((child) => /^(?:Alt|Seq|Bag)$/u.test(child.name))
  const items = list?.children.filter((child) => child.name === 'li') ?? (element ? [element] : [])
  // Of texts in several languages the default one comes first (§8.2.2.4).
  return items.map(xmlText).filter((text) => text.trim() !== '')
}

/** A year, month, day or time. A time without a zone is taken for UTC, as in the other dates of a PDF. */
function xmpDate(written: string | undefined): string | undefined {
  const parts = datePattern.exec(written?.trim().slice(0, 40) ?? '')
  if (!parts) return undefined
  const [, year = '', month = '01', day = '01', minutes = '00:00', seconds = ':00', zone = 'Z'] = parts
  const time = Date.parse(`${year}-${month}-${day}T${minutes}${seconds}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const datePattern = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?)?)?$/u

/** A date of a PDF (`D:20240131120000+02'00'`, ISO 32000-2 §7.9.4) as ISO 8601. Absent when the date does not exist. */
export function pdfDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = pattern.exec(value.slice(0, 40))
  if (!parts) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    parts
  const zone = sign ? `${sign}${zoneHour ?? '00'}:${zoneMinute ?? '00'}` : 'Z'
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const pattern = /^\s?(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/u
