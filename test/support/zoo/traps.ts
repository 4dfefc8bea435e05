import type { Page } from '#test/support/sites/fixture-site.ts'
import { fact, zooPage } from './write-page.ts'

/** The URL in the query. */
const targetIn = (url = '') => decodeURIComponent(url.slice(url.indexOf('?') + 1))

/** Links to the URL in the query, each of its own kind. */
const links: Page = ({ url }, response) => {
  const target = JSON.stringify(targetIn(url))
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.end(
    zooPage(
      'Links',
      `<p><a id="link" href=${target}>Link</a></p><p><a id="blank" target="_blank" href=${target}>Window</a></p>
      <p><button id="open">Open</button></p><p><button id="later">Later</button></p>
      <form action=${target} target="_blank"><button id="form">Form</button></form>
      <script>later.onclick = () => setTimeout(() => { location = ${target} }, 20)
      document.getElementById('open').onclick = () => window.open(${target})</script>`,
    ),
  )
}

/** A link and a form for each URL of the JSON array in the query. */
const doors: Page = ({ url }, response) => {
  // The test writes it.
  const targets = JSON.parse(targetIn(url)) as string[]
  const door = (target: string, index: number) =>
    `<p><a id="link${index}" href=${JSON.stringify(target)}>Link</a></p>
    <form method="post" action=${JSON.stringify(target)}><button id="form${index}">Form</button></form>`
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(zooPage('Doors', targets.map(door).join('')))
}

/** A button with the style in the query. */
const unseen: Page = ({ url }, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.end(
    zooPage(
      'Unseen',
      `<button id="unseen" style="${targetIn(url)}" onclick="out.textContent = 'x'">U</button><p id="out"></p>`,
    ),
  )
}

/** Pages that work against whoever acts on them. */
export const traps: Record<string, string | Page> = {
  '/links': links,
  '/unseen': unseen,
  '/doors': doors,
  '/next': zooPage('Next', `<p>${fact('next page')}</p>`),
  '/away': ({ url }, response) => response.writeHead(302, { Location: targetIn(url) }).end(),
  '/file': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename=a.zip' })
    response.end('abc')
  },
  '/dialogs': zooPage(
    'Dialogs',
    `<button onclick="alert('Hello there'); out.textContent = confirm('Sure?') + ' ' + prompt('Name?', 'x') + ' ${fact('answer')}'">Ask</button><p id="out"></p>`,
  ),
  '/thief': zooPage('Thief', `<input id="field" onfocus="other.focus()"><input id="other"><p id="out"></p>`),
  '/foreign-field': ({ url }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(zooPage('Foreign field', `<iframe src=${JSON.stringify(targetIn(url))}></iframe>`))
  },
  '/password': zooPage(
    'Password',
    '<input type="password" id="secret"><script>secret.oninput = () => fetch("/stolen?" + secret.value)</script>',
  ),
  '/stolen': 'thanks',
  '/hangs': zooPage('Hangs', '<button onclick="for (;;);">Hang</button>'),
  '/echo': zooPage(
    'Echo',
    '<input id="field" oninput="button.textContent = this.value; button.ariaLabel = this.value"><button id="button">Empty</button>',
  ),
}
