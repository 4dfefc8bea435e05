import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { product } from '#shared/contract/product.ts'
import { fixedDocument, sendDocument } from './send-document.ts'

/** `/docs`: Swagger UI for /openapi.json. The service hosts all its files. */
export function docsRoutes(): Route[] {
  const packageDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const packageFile = (name: string) => readFileSync(join(packageDir, name))
  return [
    { ...fileRoute('/docs', page, 'text/html'), document: docsDocument },
    fileRoute('/docs/start.js', start, 'text/javascript'),
    fileRoute('/docs/swagger-ui.css', packageFile('swagger-ui.css'), 'text/css'),
    fileRoute('/docs/swagger-ui-bundle.js', packageFile('swagger-ui-bundle.js'), 'text/javascript'),
    fileRoute('/docs/favicon.png', packageFile('favicon-32x32.png'), 'image/png'),
  ]
}

const docsDocument = systemDocument('docs', {
  summary: 'Open the interactive documentation',
  description:
    'Returns an HTML page that shows every endpoint of /openapi.json and can call it. For programs, use /openapi.json.',
  type: 'text/html',
})

function fileRoute(path: Route['path'], body: string | Buffer, type: string): Route {
  const file = fixedDocument(body, type)
  return {
    method: 'GET',
    path,
    example: path,
    handle(ctx) {
      ctx.set('Content-Security-Policy', pagePolicy)
      sendDocument(ctx, file)
    },
  }
}

/** Allows only the files and the API of this origin, and nothing inline. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${product.name} ${product.version}</title>
    <link rel="icon" href="/docs/favicon.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`
