import type { ServerResponse } from 'node:http'
import { deflateSync } from 'node:zlib'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from './fixture-site.ts'
import { framePng } from './frame-png.ts'

/** Opens a site on loopback whose pages attack the browser. `/page` is harmless. */
export function openHostilePages(): Promise<FixtureSite> {
  return openFixtureSite({
    '/page': articlePage('calm'),
    '/favicon.ico': '',
    ...Object.fromEntries(Object.entries(scripts).map(([path, code]) => [path, pageWith(`<script>${code}</script>`)])),
    ...Object.fromEntries(Object.entries(documents).map(([path, html]) => [path, pageWith(html)])),
    ...answers,
  })
}

/** The paths of the hostile pages: those that use much memory, and the others. */
export function hostilePaths(): { memoryHogs: readonly string[]; others: readonly string[] } {
  const all = [scripts, documents, answers].flatMap((pages) => Object.keys(pages))
  const memoryHogs = ['/memory', '/strings', '/canvas', '/dom', '/dom-later', '/storage', '/blobs']
  const served = new Set(['/service-worker.js', '/huge.png'])
  return { memoryHogs, others: all.filter((path) => !served.has(path) && !memoryHogs.includes(path)) }
}

/** An article, followed by the hostile HTML. */
function pageWith(html: string): string {
  return articlePage('hostility').replace('</body>', `${html}</body>`)
}

/** Repeats without end, in separate tasks. */
const repeat = (code: string, everyMs = 0) => `setInterval(() => { ${code} }, ${everyMs})`

const scripts: Record<string, string> = {
  // Time.
  '/loop': 'for (;;);',
  '/loop-later': "addEventListener('load', () => setTimeout(() => { for (;;); }, 50))",
  '/loop-on-scroll': "addEventListener('scroll', () => { for (;;); }); addEventListener('resize', () => { for (;;); })",
  '/loop-of-promises': '(async () => { for (;;) await 0 })()',
  '/loop-of-observers':
    "new MutationObserver(() => { document.body.title += 'a' }).observe(document.body, { attributes: true }); document.body.title = 'a'",
  '/regex': "/^(a+)+$/.test('a'.repeat(64) + 'b')",
  '/never-idle': repeat("fetch('/page?' + Math.random())", 20),
  '/slow-fetches': "for (let n = 0; n < 20; n += 1) fetch('/never?' + n)",
  '/synchronous': "const x = new XMLHttpRequest(); x.open('GET', '/never', false); x.send()",

  // Dialogs, windows and navigation.
  '/alerts': "for (;;) { alert('a'); confirm('a'); prompt('a') }",
  '/print': 'for (let n = 0; n < 1000; n += 1) print()',
  '/before-unload':
    "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }; setTimeout(() => { location = '/page' }, 200)",
  '/popups': `${repeat("open('/popups')")}; onclick = () => { for (let n = 0; n < 100; n += 1) open('/popups') }`,
  '/close': 'close()',
  '/navigate': "location = '/navigate?' + Math.random()",
  '/navigate-later': repeat("location = '/navigate-later?' + Math.random()", 100),
  '/reload': 'location.reload()',
  '/history': repeat("for (let n = 0; n < 150; n += 1) history.pushState(null, '', '?' + Math.random())", 10),
  '/hashes': repeat('location.hash = Math.random()'),
  '/full-screen': repeat(
    'document.body.requestFullscreen().catch(() => {}); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {})',
    10,
  ),
  '/download':
    "const a = document.createElement('a'); a.download = 'a.bin'; a.href = URL.createObjectURL(new Blob(['a'.repeat(1e7)])); setInterval(() => a.click(), 10)",

  // Noise.
  '/console': `const text = 'a'.repeat(100_000); ${repeat('for (let n = 0; n < 20; n += 1) console.log(text, n)')}`,
  '/errors': repeat("for (let n = 0; n < 100; n += 1) setTimeout(() => { throw new Error('a'.repeat(1000)) })", 10),
  '/titles': repeat('for (let n = 0; n < 100; n += 1) document.title = Math.random()'),
  '/messages': "onmessage = () => { postMessage('a'); postMessage('a') }; postMessage('a')",
  '/overrides':
    "for (const name of ['JSON', 'Array', 'Map', 'Promise', 'MutationObserver', 'setTimeout', 'requestAnimationFrame']) window[name] = () => { throw 1 }; Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => { throw 1 }",

  // Space.
  '/memory': 'const held = []; for (;;) held.push(new Uint8Array(64 * 1024 * 1024).fill(1))',
  '/strings': "let text = 'a'; const held = []; for (;;) { text += text; held.push([...text.slice(0, 1e6)]) }",
  '/canvas':
    "for (let n = 0; n < 100; n += 1) { const c = document.createElement('canvas'); c.width = c.height = 16384; const x = c.getContext('2d'); x.fillRect(n, 0, 9, 9); x.getImageData(0, 0, 4096, 4096); document.body.append(c) }",
  '/dom': `for (;;) document.body.append(document.createElement('p'))`,
  '/dom-later': repeat(
    "for (let n = 0; n < 1000; n += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: 'a'.repeat(100) }))",
  ),
  '/shadows':
    "let e = document.body; for (let n = 0; n < 20_000; n += 1) { const c = document.createElement('div'); e.append(c); e = c.attachShadow({ mode: 'open' }) }",
  '/scroll':
    "addEventListener('scroll', () => { for (let n = 0; n < 20; n += 1) document.body.insertAdjacentHTML('beforeend', '<p style=height:900px>more</p>') })",
  '/workers':
    "const url = URL.createObjectURL(new Blob(['for (;;);'])); for (let n = 0; n < 200; n += 1) new Worker(url)",
  '/service-worker':
    "navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready).then(() => fetch('/page'))",
  '/storage': `const text = 'a'.repeat(1e6); ${repeat('localStorage.setItem(Math.random(), text)')}; caches.open('a').then((c) => { ${repeat("c.put('/' + Math.random(), new Response(text.repeat(20)))")} })`,
  '/blobs': `const text = 'a'.repeat(1e7); const held = []; ${repeat('held.push(new Blob([text, Math.random()]))')}`,
}

const documents: Record<string, string> = {
  '/tall': '<div style="height: 50000px">A tall page.</div>',
  '/wide': '<div style="width: 50000px; height: 9px">A wide page.</div>',
  '/huge': '<div style="width: 30000000px; height: 30000000px">A huge page.</div>',
  '/frames': '<iframe src="/frames"></iframe><iframe src="/frames?2"></iframe>',
  '/nested': `${'<div>'.repeat(20_000)}deep`,
  '/svg': `<svg>${Array.from({ length: 30 }, (_, n) => `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(n === 0 ? 0 : 10)}<rect width="9" height="9"/></g>`).join('')}</svg>`,
  '/picture': '<img src="/huge.png" width="100%">',
  '/filters': `<style>p { filter: ${'blur(50px) '.repeat(50)}; animation: a 1ms infinite alternate } @keyframes a { to { transform: scale(9) } }</style>`,
  '/refresh': '<meta http-equiv="refresh" content="0; url=/refresh">',
}

const answers: Record<string, Page> = {
  '/never': () => {},
  '/pdf': typed('application/pdf', '%PDF-1.4\n%%EOF'),
  '/zip': typed('application/zip', 'PK\u0005\u0006'),
  '/video': typed('video/mp4', '\0\0\0\u0018ftypmp42'),
  '/audio': typed('audio/mpeg', 'ID3'),
  '/octets': typed('application/octet-stream', 'a'.repeat(1000)),
  '/attachment': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.html' })
    response.end(articlePage('downloads'))
  },
  '/service-worker.js': typed(
    'text/javascript',
    "addEventListener('fetch', (e) => e.respondWith(new Promise(() => {})))",
  ),
  '/redirects': (request, response) => redirect(response, `/redirects?${(request.url ?? '').length}${Math.random()}`),
  '/huge.png': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(hugeImage()),
}

function typed(type: string, body: string): Page {
  return (_, response) => void response.writeHead(200, { 'content-type': type }).end(body, 'latin1')
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end()
}

/** A small file of 30,000 by 30,000 pixels, one bit each. */
function hugeImage(): Buffer {
  const side = 30_000
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return framePng({ width: side, height: side, bitDepth: 1 }, rows)
}
