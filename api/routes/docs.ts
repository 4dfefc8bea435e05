import { systemDocument } from '#api/documents/system-document.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { pathOf } from '#api/site/docs/docs-page.ts'
import type { Docs } from '#api/site/docs/open-docs.ts'
import { AppError } from '#shared/contract/errors.ts'
import { fixedDocument, sendDocument, type FixedDocument } from './send-document.ts'
import { pagePolicy } from './web-pages.ts'

/**
 * `/docs` and its pages, each as HTML, and as markdown for `Accept: text/markdown` or with `.md` behind its name; and the texts
 * made from all of them.
 */
export function docsRoutes(docs: Docs): Route[] {
  const documentOf = keptDocuments()
  const page = (ctx: Context, name: string) => sendPage(ctx, { docs, name, documentOf })
  return [
    { ...route('/docs', '/docs', (ctx) => page(ctx, '')), document: docsDocument },
    route('/docs.md', '/docs.md', (ctx) => page(ctx, '.md')),
    route('/docs/search-index', '/docs/search-index', async (ctx) =>
      sendDocument(ctx, documentOf('search-index', await docs.searchIndex(), 'application/json')),
    ),
    route('/docs/playground-operations', '/docs/playground-operations', async (ctx) =>
      sendDocument(ctx, documentOf('playground', await docs.playgroundOperations(), 'application/json')),
    ),
    route('/docs/{page}', '/docs/quick-start', (ctx) => page(ctx, nameOf(ctx, 'page'))),
    route('/docs/operations/{name}', '/docs/operations/fetch-basic', (ctx) =>
      page(ctx, `operations/${nameOf(ctx, 'name')}`),
    ),
    route('/llms-full.txt', '/llms-full.txt', async (ctx) =>
      sendDocument(ctx, documentOf('full', await docs.full(), 'text/markdown')),
    ),
  ]
}

type DocumentOf = (name: string, text: string, type: string) => FixedDocument

/** Keeps the document of each name until its text changes, so that a text is hashed and compressed once. */
function keptDocuments(): DocumentOf {
  const kept = new Map<string, { text: string; document: FixedDocument }>()
  return (name, text, type) => {
    const found = kept.get(name)
    if (found?.text === text) return found.document
    const document = fixedDocument(text, type)
    kept.set(name, { text, document })
    return document
  }
}

const docsDocument = systemDocument('docs', {
  summary: 'Open the documentation',
  description:
    'Returns an HTML page with links to all pages of the documentation: guides, every operation with examples, prices, errors. Each page is also markdown, with .md behind its address. For one text with all pages, use /llms-full.txt; for programs, /openapi.json.',
  type: 'text/html',
})

const route = (path: Route['path'], example: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  example,
  handle,
})

const nameOf = (ctx: Context, parameter: string): string => ctx['params']?.[parameter] ?? ''

interface PageRequest {
  docs: Docs
  /** The slug of the page, with `.md` for its markdown. */
  name: string
  documentOf: DocumentOf
}

async function sendPage(ctx: Context, { docs, name, documentOf }: PageRequest): Promise<void> {
  const isNamed = name.endsWith('.md')
  const slug = isNamed ? name.slice(0, -'.md'.length) : name
  if (!isNamed) ctx.vary('Accept')
  const isMarkdown = isNamed || ctx.accepts('text/html', 'text/markdown') === 'text/markdown'
  const text = isMarkdown ? await docs.markdown(slug) : await docs.html(slug)
  if (text === undefined) return sendMissing(ctx, docs)
  ctx.set('Content-Security-Policy', pagePolicy)
  if (!isMarkdown) ctx.set('Link', `<${pathOf({ slug })}.md>; rel="alternate"; type="text/markdown"`)
  const type = isMarkdown ? 'text/markdown' : 'text/html'
  await sendDocument(ctx, documentOf(`${type} ${slug}`, text, type))
}

/** A browser gets a page, other callers the error. */
async function sendMissing(ctx: Context, docs: Docs): Promise<void> {
  if (ctx.accepts('json', 'html') !== 'html')
    throw new AppError('NOT_FOUND', 'No page has this name. GET /docs lists all pages.')
  ctx.body = await docs.missing()
  ctx.set('Content-Security-Policy', pagePolicy)
  ctx.type = 'text/html'
  ctx.vary('Accept')
  ctx.status = 404
}
