import {
  maxFormBytes,
  maxImages,
  maxRawBytes,
  type PageForm,
  type PageForms,
} from '#shared/contract/models/page-forms.ts'
import type { ExtractOptions, RawPage } from '#workers/pages/page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { fitLinks, fitTexts } from './answer-size.ts'
import { fitContent } from './fit-content.ts'
import type { WrittenContent } from './write-content.ts'

interface FormSource extends WrittenContent {
  source?: string
  structured?: StructuredData
}

/** The forms that a call asks for, each cut to its size. Of a rendered page, only its tab has the raw HTML. */
export function composeForms(read: FormSource, { isRendered }: RawPage, options: ExtractOptions): PageForms {
  const { formats = [], maxTokens } = options
  const asked = new Set<PageForm>(formats)
  const forms: PageForms = {}
  const cut: PageForm[] = []
  const written = { ...read.others, [options.format]: read.blocks }
  for (const format of ['markdown', 'text', 'html'] as const) {
    const blocks = written[format]
    if (!asked.has(format) || blocks === undefined) continue
    const { content, isShort, isCut } = fitContent(blocks, { format, maxTokens, maxBytes: maxFormBytes })
    forms[format] = content
    if (isShort || isCut) cut.push(format)
  }
  if (asked.has('rawHtml') && isRendered !== true && read.source !== undefined) {
    forms.rawHtml = fitRaw(read.source)
    if (forms.rawHtml.length < read.source.length) cut.push('rawHtml')
  }
  if (asked.has('images')) {
    forms.images = fitImages(read.images ?? [])
    if (forms.images.length < (read.images?.length ?? 0)) cut.push('images')
  }
  if (asked.has('structured')) forms.structured = structuredOf(read)
  return { ...forms, ...(cut.length > 0 && { truncatedForms: cut }) }
}

type Images = NonNullable<PageForms['images']>

function fitImages(images: Images): Images {
  const described = images.slice(0, maxImages).map(({ url, alt }) => ({ url, text: alt }))
  return fitLinks(described, maxImageBytes).map(({ url, text }) => ({ url, alt: text }))
}

/** Bytes of JSON. */
const maxImageBytes = 500_000

/** The beginning of an HTML document that an answer has room for. */
export const fitRaw = (html: string): string => fitTexts([html], maxRawBytes)[0] ?? ''

// Its texts, numbers and booleans are JSON.
const structuredOf = ({ structured = { items: [], meta: {} } }: FormSource) =>
  structured as object as NonNullable<PageForms['structured']>
