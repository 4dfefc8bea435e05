import { copyrightYear, cookieHint, requestId, someOf, token } from './noise.ts'
import type { RestlessPage, View } from './restless-page.ts'

/** The HTML document around the main part of a page: with nonces, cache-busting tokens, related links and a footer. */
export function writeDocument(page: RestlessPage, view: View): string {
  const related = someOf(view, 4, { items: relatedLinks, kind: 'related links' })
  return `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><title>${page.title}</title>
<meta name="csrf-token" content="${token(view)}${token(view)}">
<link rel="stylesheet" href="/style.css?v=${token(view)}">
<script nonce="${token(view)}">window.session = '${token(view)}'</script></head>
<body class="theme-${token(view)}">
<header><a href="/?sid=${token(view)}">Home</a><nav><a href="/news">News</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>
${cookieHint(view)}
<main id="content">${page.write(view)}</main>
<aside><h2>You may also like</h2><ul>${related.map((title) => `<li><a href="/p/${token(view)}">${title}</a></li>`).join('')}</ul></aside>
<footer><p>${copyrightYear(view, 2009)} Example Ltd. All rights reserved.</p><p>${requestId(view)}</p></footer>
<script src="/app.js?${token(view)}" data-build="${token(view)}"></script>
</body></html>`
}

const relatedLinks = [
  'How lighthouses are kept',
  'Ten walks along the coast',
  'The history of the tin can',
  'Choosing a rain jacket',
  'Bread without an oven',
  'A short guide to tides',
  'Repairing a bicycle bell',
  'Maps of forgotten railways',
  'Growing beans on a balcony',
  'The oldest bridge in town',
]
