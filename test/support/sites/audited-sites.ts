import type { Page } from './fixture-site.ts'

export interface Audit {
  finalUrl: string
  scores: Partial<Record<'seo' | 'performance' | 'security' | 'accessibility', number>>
  score: number
  grade: string
  issues: {
    id: string
    category: string
    severity: string
    evidence: string[]
    where?: string[]
    impact: number
    help?: string
  }[]
  recommendations: { text: string; issues: string[]; gain: number }[]
  metrics: Record<string, { runs: number; lcpMs?: number; renderBlocking: string[]; uncompressed: { url: string }[] }>
  security: { grade: string; score: number; tests: { name: string; result: string }[] }
  accessibility?: { violations: { rule: string; wcag: string[]; nodes: { target: string }[]; helpUrl: string }[] }
  pages: { url: string; title: string }[]
  missing: string[]
  warnings?: string[]
  report?: string
  cache: { state: string }
  code?: string
}

const words = 'The bakery opens at seven and sells bread, rolls and cakes, all of them made with flour of this valley. '

/** A page that every rule accepts, as far as a site without https can. */
export const soundPage = (path: string, host = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <title>Bread of the valley bakery</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="A small bakery in the valley that sells bread, rolls and cakes every morning but Monday.">
  <link rel="canonical" href="${host}${path}">
  <meta property="og:title" content="Bakery"><meta property="og:description" content="Bread">
  <meta property="og:image" content="/bread.png">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Bakery","name":"Valley"}</script>
  <style>body{font:18px sans-serif;color:#111;background:#fff}</style></head>
  <body><main><h1>Bread of the valley</h1><p>${words.repeat(6)}</p><h2>Hours</h2>
  <p><a href="/about">About the bakers</a></p></main></body></html>`

const secureHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'max-age=60',
}

const sound =
  (path: string): Page =>
  (_, response) =>
    response.writeHead(200, secureHeaders).end(soundPage(path))

export const soundPages: Record<string, string | Page> = {
  '/': sound('/'),
  '/about': sound('/about'),
  '/robots.txt': (request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/plain' })
      .end(`User-agent: *\nAllow: /\nSitemap: http://${request.headers.host}/sitemap.xml`),
  '/sitemap.xml': (request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${request.headers.host}/</loc></url></urlset>`,
      ),
}

/** A page that breaks almost every rule. */
const faultyPage = `<html><head>
  <meta name="robots" content="noindex, follow"><meta name="description" content="Short">
  <link rel="canonical" href="https://elsewhere.example/"><link rel="canonical" href="https://other.example/">
  <link rel="alternate" hreflang="english" href="/en"><meta http-equiv="refresh" content="300">
  <script type="application/ld+json">{"@type": "Bakery",}</script>
  <link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><script src="/c.js"></script>
  <script src="http://localhost.example/x.js" async></script></head>
  <body><h1>One</h1><h1>Two</h1><h4>Deep</h4><img src="/bread.png"><a href="/gone"></a><a href="javascript:void(0)">Do</a>
  <p style="color:#eee;background:#fff">Pale text that nobody reads</p><input type="text"><a href="/gone">Gone</a></body></html>`

const text =
  (type: string, body: string): Page =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)

export const faultyPages: Record<string, string | Page> = {
  '/': (_, response) =>
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=iso-8859-1',
        'Set-Cookie': ['sessionid=secret-value; path=/', 'theme=dark'],
        'Access-Control-Allow-Origin': _.headers.origin ?? 'null',
        'Access-Control-Allow-Credentials': 'true',
      })
      .end(faultyPage),
  '/a.css': text('text/css', 'p { margin: 0 }\n'.repeat(200)),
  '/b.css': text('text/css', 'h1 { margin: 0 }\n'.repeat(200)),
  '/c.js': text('text/javascript', 'window.x = 1;\n'.repeat(200)),
  '/bread.png': text('image/png', ''),
}

const chain =
  (to: string): Page =>
  (_, response) =>
    response.writeHead(302, { Location: to }).end()

/** Pages that break the rules that `faultyPages` keeps. The start redirects twice. */
export const otherFaultyPages: Record<string, string | Page> = {
  '/': chain('/one'),
  '/one': chain('/two'),
  '/two': `<!doctype html><html lang="e"><head><meta charset="utf-8"><title>Hi</title><title>Again</title></head>
    <body><p>${words.repeat(6)}</p></body></html>`,
  '/robots.txt': (request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/plain' })
      .end(`User-agent: *\nDisallow: /two\nSitemap: http://${request.headers.host}/map.xml`),
  '/map.xml': text('application/xml', '<urlset><url><loc>'),
}

/** A page that is slow, heavy and unstable: it moves after people see it, however late that is. */
export const heavyPages: Record<string, string | Page> = {
  '/': (_, response) =>
    setTimeout(
      () =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Heavy</title>
          <link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="stylesheet" href="/c.css">
          <div id="late"></div><h1>Heavy</h1><p style="height:600px">Text</p>
          ${Array.from({ length: 101 }, (_, index) => `<img src="/image?${index}" width="1" height="1">`).join('')}
          <script src="/big.js" async></script>${'<i></i>'.repeat(1500)}
          <script>new PerformanceObserver((_, shown) => {
            shown.disconnect()
            setTimeout(() => {
              document.getElementById('late').style.height = '500px'
              for (const end = performance.now() + 900; performance.now() < end;);
            }, 100)
          }).observe({ type: 'paint', buffered: true })</script>`),
      2700,
    ),
  '/a.css': text('text/css', 'p { margin: 0 }'),
  '/b.css': text('text/css', 'p { margin: 0 }'),
  '/c.css': text('text/css', 'p { margin: 0 }'),
  '/image': text('image/gif', ''),
  '/big.js': text('text/javascript', `/* ${'x'.repeat(2_100_000)} */`),
}
