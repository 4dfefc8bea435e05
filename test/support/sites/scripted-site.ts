import type { IncomingMessage } from 'node:http'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from './fixture-site.ts'

/** Opens a website whose pages need a browser. */
export function openScriptedSite(): Promise<FixtureSite> {
  return openFixtureSite(pages)
}

const sentence = (topic: string, number: number) =>
  `Paragraph ${number} of ${topic} came late, and is long enough to be read as a paragraph of an article by anybody.`

const sentences = (topic: string, count: number) =>
  Array.from({ length: count }, (_, index) => sentence(topic, index + 1))

const data: Page = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  setTimeout(() => response.end(JSON.stringify({ title: 'Written by a script', text: sentences('the data', 5) })), 150)
}

const write = `fetch('/data').then((answer) => answer.json()).then(({ title, text }) => {
  app.innerHTML = '<article><h1>' + title + '</h1>' + text.map((each) => '<p>' + each + '</p>').join('') + '</article>'
})`

const app = (script: string) =>
  `<!doctype html><title>App</title><div id="app">Loading…</div><script>${script}</script>`

const component = `customElements.define('x-story', class extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).innerHTML = '<article><slot name="title"></slot><p>${sentence('the shadow', 1)}</p>' +
      '<slot></slot><p>${sentence('the shadow', 2)}</p></article>'
  }
})`

const list = `let count = 0
const add = () => {
  for (let end = count + 10; count < end; ) {
    const item = document.createElement('p')
    item.textContent = 'Item ' + ++count + ' of a list that grows as its reader comes to its end, as many lists do now.'
    item.style.height = '200px'
    list.append(item)
  }
}
add()
new IntersectionObserver(([seen]) => { if (seen.isIntersecting && count < 40) fetch('/data').then(add) }).observe(end)`

/** A consent banner inside the article, in whole sentences: only its fixed position distinguishes it from the text. */
const banner = `<style>.x9 { position: fixed; bottom: 0 }</style><section class="x9"><h2>Before you read on</h2>
  <p>This paper and the companies it works with put cookies on your device, small files that remember what you have read
  here before, so that the advertising beside our articles fits what you care about and pays for the people who write.</p>
  <p>You may allow all of them, or only those without which nothing works. What you choose is remembered for a year, and
  can be changed at any time by the link at the foot of every page.</p>
  <button>Accept all</button> <button>Reject all</button></section>`

const typed =
  (type: string, body: string): Page =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type }).end(body)
  }

const restless = `setInterval(() => {
  const news = document.createElement('aside')
  news.textContent = 'Something is always new here, on this page.'
  document.body.append(news)
  fetch('/data?' + Math.random())
}, 50)`

/** The URL in the query. */
const targetIn = ({ url = '' }: IncomingMessage) => decodeURIComponent(url.slice(url.indexOf('?') + 1))

const circle = (path: string) => `<!doctype html><script>location.replace("${path}?" + Math.random())</script>`

const pages: Record<string, string | Page> = {
  '/data': data,
  '/route': articlePage('routes').replace(
    '</article>',
    '<p id="route"></p><script>route.textContent = "You are at “" + location.hash + "”, which is where this page leads."</script></article>',
  ),
  '/app': app(`setTimeout(() => ${write}, 200)`),
  '/article': articlePage('scripts'),
  '/shadow': `<!doctype html><title>Shadow</title><x-story><h1 slot="title">In the slot</h1>
    <p>${sentence('the light', 1)}</p></x-story><script>${component}</script>`,
  '/frame': `<!doctype html><title>Frame</title><h1>Around</h1><iframe src="/article"></iframe>`,
  '/frameset': `<html><head><title>Frameset</title></head><frameset cols="20%,*"><frame src="/menu"><frameset rows="50%,*">
    <frame src="/article"><frame src="/shadow"></frameset><noframes>Your browser shows no frames.</noframes></frameset></html>`,
  '/menu': '<title>Menu</title><ul><li><a href="/one">One</a></li><li><a href="/two">Two</a></li></ul>',
  '/list': `<!doctype html><title>List</title><article><h1>A list</h1><div id="list"></div><i id="end">.</i></article>
    <script>${list}</script>`,
  '/banner': articlePage('choices').replace('<p>Paragraph 3', `${banner}<p>Paragraph 3`),
  '/hidden': articlePage('sight').replace(
    '</article>',
    `<style>.x7 { display: none }</style><p class="x7">${sentence('what nobody sees', 1)}</p></article>`,
  ),
  '/tabs': articlePage('tabs').replace(
    '</article>',
    `<style>.closed { display: none }</style><button role="tab" aria-controls="more">More</button>
    <div id="more" class="closed"><p>${sentence('the closed tab', 1)}</p></div></article>`,
  ),
  '/restless': articlePage('unrest').replace('</body>', `<script>${restless}</script></body>`),
  '/busy': articlePage('loops').replace('</body>', '<script>setTimeout(() => { for (;;); }, 10)</script></body>'),
  '/leaves': `<!doctype html><title>Gone</title>Moved.<script>setTimeout(() => location.replace('/article'), 100)</script>`,
  '/circle': circle('/circle'),
  '/slow-circle': (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(circle('/slow-circle')), 600)
  },
  '/bounces': (_request, response) => response.writeHead(302, { Location: `/bounces?${Math.random()}` }).end(),
  '/redirect': (request, response) => response.writeHead(302, { Location: targetIn(request) }).end(),
  '/leads': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`${articlePage('apps')}<script>location = ${JSON.stringify(targetIn(request))}</script>`)
  },
  '/moved': (_request, response) => response.writeHead(302, { Location: '/app' }).end(),
  '/to-metadata': (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/leaves-inward': '<!doctype html><p>Hello</p><script>location = "http://169.254.169.254/"</script>',
  '/late': `<!doctype html><title>Late</title><h1>Late</h1><script>setTimeout(() => {
    document.body.insertAdjacentHTML('beforeend', '<p class="late">${sentence('what was waited for', 1)}</p>') }, 2500)</script>`,
  '/pictured': articlePage('pictures').replace('</article>', '<img src="/picture.png" alt="a picture"></article>'),
  '/picture.png': typed('image/png', 'none'),
  '/wall': `<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>
    <p>Enable JavaScript and cookies to continue</p><script>window._cf_chl_opt = {}</script>`,
  '/walled': (_request, response) => {
    response.writeHead(403, { 'Content-Type': 'text/html' }).end(pages['/wall'])
  },
  '/missing': (_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>No</h1>'),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/no-content': (_request, response) => response.writeHead(204).end(),
  '/empty': '<!doctype html><title>Empty</title>',
  '/json': typed('application/json', '{"answer": 42}'),
  '/text': typed('text/plain', 'Plain text, as it was sent.'),
  '/file.pdf': typed('application/pdf', '%PDF-1.7\n'),
  '/report.pdf': typed('application/pdf', Buffer.from(pdfFile(['A report that no browser renders.'])).toString()),
  '/file.zip': typed('application/zip', 'PK'),
  '/silent': () => {},
  '/wishes': (_request, response) => {
    response.setHeader('X-Robots-Tag', ['noarchive', 'googlebot: noindex']).setHeader('Content-Type', 'text/html')
    response.end(`${articlePage('wishes')}<script>
      document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="nofollow">')</script>`)
  },
  '/head-only': (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).flushHeaders(),
  '/half': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(articlePage('halves').replace('</article>', ''))
  },
  '/broken': (_request, response) => response.destroy(),
}
