import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { product } from '#shared/contract/product.ts'
import { webPageRoute } from './web-page.ts'

/** `/docs/reference`: Swagger UI for /openapi.json. The service hosts all its files. */
export function openapiPageRoutes(): Route[] {
  const packageDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const packageFile = (name: string) => {
    const file = readFileSync(join(packageDir, name))
    return () => file
  }
  return [
    { ...webPageRoute('/docs/reference', 'text/html', () => page), document: referenceDocument },
    webPageRoute('/docs/reference/start.js', 'text/javascript', () => start),
    webPageRoute('/docs/reference/swagger-ui.css', 'text/css', packageFile('swagger-ui.css')),
    webPageRoute('/docs/reference/swagger-ui-bundle.js', 'text/javascript', packageFile('swagger-ui-bundle.js')),
    webPageRoute('/docs/reference/favicon.png', 'image/png', packageFile('favicon-32x32.png')),
  ]
}

const referenceDocument = systemDocument('openapi-page', {
  summary: 'Open the interactive reference',
  description:
    'Returns an HTML page that shows every endpoint of /openapi.json and can call it. For programs, use /openapi.json. For explanations and examples, use /docs.',
  type: 'text/html',
})

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${product.name} ${product.version}</title>
    <link rel="icon" href="/docs/reference/favicon.png" />
    <link rel="stylesheet" href="/docs/reference/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/reference/swagger-ui-bundle.js"></script>
    <script src="/docs/reference/start.js"></script>
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
