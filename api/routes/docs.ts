import { systemDocument } from '#api/documents/system-document.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { Docs } from '#api/site/docs/open-docs.ts'
import { AppError } from '#shared/contract/errors.ts'
import { encodingFor } from './assets.ts'
import { fixedDocument, sendDocument } from './send-document.ts'
import { pagePolicy } from './web-page.ts'

/** `/docs` and its pages, each as HTML and, with `.md` behind its name, as markdown; and the texts made from all of them. */
export function docsRoutes(docs: Docs): Route[] {
  return [
    { ...route('/docs', '/docs', (ctx) => sendPage(ctx, docs, '')), document: docsDocument },
    route('/docs/search-index', '/docs/search-index', async (ctx) => {
      const encoding = encodingFor(ctx)
      sendDocument(ctx, fixedDocument(await docs.searchIndex(encoding), 'application/json'))
    }),
    route('/docs/{page}', '/docs/quick-start', (ctx) => sendPage(ctx, docs, nameOf(ctx, 'page'))),
    route('/docs/operations/{name}', '/docs/operations/fetch-basic', (ctx) =>
      sendPage(ctx, docs, `operations/${nameOf(ctx, 'name')}`),
    ),
    route('/llms-full.txt', '/llms-full.txt', async (ctx) => {
      sendDocument(ctx, fixedDocument(await docs.full(), 'text/markdown'))
    }),
  ]
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

async function sendPage(ctx: Context, docs: Docs, name: string): Promise<void> {
  const isMarkdown = name.endsWith('.md')
  const text = isMarkdown ? await docs.markdown(name.slice(0, -'.md'.length)) : await docs.html(name)
  if (text === undefined) return sendMissing(ctx, docs)
  ctx.set('Content-Security-Policy', pagePolicy)
  sendDocument(ctx, fixedDocument(text, isMarkdown ? 'text/markdown' : 'text/html'))
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
