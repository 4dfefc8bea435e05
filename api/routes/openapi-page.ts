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
    webPageRoute('/docs/reference/style.css', 'text/css', () => style),
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
    <link rel="stylesheet" href="/docs/reference/style.css" />
  </head>
  <body>
    <nav aria-label="Site"><a href="/docs">← Documentation</a></nav>
    <div id="docs"></div>
    <script src="/docs/reference/swagger-ui-bundle.js"></script>
    <script src="/docs/reference/start.js"></script>
  </body>
</html>
`

// Links within the buttons of the operations would be focusable, and screen readers do not announce them there. So there
// are no deep links: each operation has a page of its own in /docs. Swagger UI leaves out the other attributes.
const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: false,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  onComplete() {
    for (const [selector, attributes] of [
      ['#servers', { 'aria-label': 'Server' }],
      ['.information-container', { role: 'region', 'aria-label': 'About' }],
      ['.schemes-server-container', { role: 'region', 'aria-label': 'Server and sign-in' }],
      ['h3.opblock-tag, section.models > h4', { 'aria-level': '2' }],
    ])
      for (const element of document.querySelectorAll(selector))
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  },
})
`

/** Colours of Swagger UI with the contrast of WCAG 2.2, 4.5:1. */
const style = `nav { max-width: 1460px; margin: 1rem auto; padding: 0 20px; font-family: sans-serif; color: #3b4151; }
nav a { color: #1d5bbf; }
.swagger-ui a, .swagger-ui .info a, .swagger-ui .info .title + a .url { color: #1d5bbf; }
.swagger-ui .info .title small { background: #5b6270; }
.swagger-ui .info .title small.version-stamp { background: #4c6b00; }
.swagger-ui .btn.authorize { border-color: #1a6e44; color: #1a6e44; }
.swagger-ui .btn.authorize svg { fill: #1a6e44; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a6e44; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5bbf; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
`
