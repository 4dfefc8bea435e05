import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { themeKey } from '#api/site/shell/theme-key.ts'
import { product } from '#shared/contract/product.ts'
import { webPageRoute } from './web-pages.ts'

/** `/docs/reference`: Swagger UI for /openapi.json. The service hosts all its files. */
export function openapiPageRoutes(): Route[] {
  const packageDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const packageFile = (name: string) => {
    const file = readFileSync(join(packageDir, name))
    return () => file
  }
  return [
    { ...webPageRoute('/docs/reference', 'text/html', () => page), document: referenceDocument },
    webPageRoute('/docs/reference/color-scheme.js', 'text/javascript', () => colorScheme),
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
    <script src="/docs/reference/color-scheme.js"></script>
  </head>
  <body>
    <nav aria-label="Site"><a href="/docs">← Documentation</a></nav>
    <div id="docs"></div>
    <script src="/docs/reference/swagger-ui-bundle.js"></script>
    <script src="/docs/reference/start.js"></script>
  </body>
</html>
`

// Swagger UI is dark by a class. The reader chose it on another page, or has it by the system. This runs before the page is painted.
const colorScheme = `const dark = matchMedia('(prefers-color-scheme: dark)')
let chosen
try {
  chosen = localStorage.getItem('${themeKey}')
} catch {}
const show = () => document.documentElement.classList.toggle('dark-mode', chosen === 'dark' || (chosen !== 'light' && dark.matches))
dark.addEventListener('change', show)
show()
`

// Links within the buttons of the operations would be focusable, and screen readers do not announce them there. So there
// are not deep links: each operation has a page of its own in /docs. Swagger UI leaves out the other attributes.
const start = `const missing = [
  ['#servers', { 'aria-label': 'Server' }],
  ['.information-container', { role: 'region', 'aria-label': 'About' }],
  ['.schemes-server-container', { role: 'region', 'aria-label': 'Server and sign-in' }],
  ['h3.opblock-tag, section.models > h4, .modal-ux-header h3', { 'aria-level': '2' }],
  ['.opblock h4, .opblock h5, .modal-ux h4', { 'aria-level': '3' }],
  ['.body-param__text', { 'aria-label': 'Request body' }],
  ['.examples-select-element', { 'aria-label': 'Example' }],
  ['.opblock pre', { tabindex: '0' }],
  ['.modal-ux', { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Sign-in' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  ['.auth-btn-wrapper [type=submit]', { 'aria-label': 'Authorize' }],
]
const complete = () => {
  for (const [selector, attributes] of missing)
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: false,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { theme: 'tomorrow-night' },
  validatorUrl: null,
  // The policy of the page allows calls of its own origin, such as 127.0.0.1, and the document names PUBLIC_URL.
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.origin)
    return Object.assign(request, { url: location.origin + pathname + search })
  },
  onComplete() {
    complete()
    // An operation is rendered when the reader opens it.
    new MutationObserver(complete).observe(document.querySelector('#docs'), { childList: true, subtree: true })
  },
})
`

/** Colours of Swagger UI with the contrast of WCAG 2.2, 4.5:1. The document has no links, so their column is hidden. */
const style = `nav { max-width: 1460px; margin: 1rem auto; padding: 0 20px; font-family: sans-serif; }
nav a, .swagger-ui a, .swagger-ui .info a, .swagger-ui .info .title + a .url { color: #1d5bbf; }
.swagger-ui .response-col_links { display: none; }
html:not(.dark-mode) {
  .swagger-ui .info .title small { background: #5b6270; }
  .swagger-ui .info .title small.version-stamp { background: #4c6b00; }
  .swagger-ui .btn.authorize { border-color: #1a6e44; color: #1a6e44; }
  .swagger-ui .btn.authorize svg { fill: #1a6e44; }
  .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a6e44; }
  .swagger-ui .opblock.opblock-get .opblock-summary-method, .swagger-ui .btn.execute { background: #1d5bbf; }
  .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
  .swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #7a4d00; }
  .swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
  .swagger-ui .parameter__in, .swagger-ui .response-undocumented { color: #5b6270; }
  .swagger-ui .download-contents { background: #5b6270; }
}
html.dark-mode {
  nav a, .swagger-ui a, .swagger-ui .info .title + a .url { color: #51a8ff; }
  .swagger-ui .opblock .opblock-section-header .btn.cancel { border-color: #ff8a8a; color: #ff8a8a; }
  .swagger-ui table.headers td { color: #e4e6e6; }
}
@media (max-width: 40rem) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { order: 1; flex-basis: 100%; }
}
`
