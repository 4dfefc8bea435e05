import type { Page } from '#test/support/sites/fixture-site.ts'
import { fact, zooPage } from './write-page.ts'

const routes = `<nav><a href="#/one">One</a> <a href="#/two" id="two">Two</a></nav><div id="app"></div><script>
  const show = () => setTimeout(() => {
    app.innerHTML = location.hash === '#/two' ? '<p>${fact('second route')}</p><button id="more">Load more</button>' : '<p>${fact('first route')}</p>'
    if (window.more) more.onclick = () => fetch('/data').then((answer) => answer.json()).then(({ text }) => {
      const added = document.createElement('p')
      added.textContent = text
      app.append(added)
    })
  }, 100)
  addEventListener('hashchange', show)
  show()
</script>`

const shadow = (mode: string) => `<x-box></x-box><p id="out"></p><script>
  customElements.define('x-box', class extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode: '${mode}' })
      root.innerHTML = '<label>City <input class="city"></label><button>Show city</button>'
      root.querySelector('button').onclick = () => { out.textContent = '${fact('city')} ' + root.querySelector('input').value }
    }
  })
</script>`

const grows = (end: number) => `<div id="list"></div><script>
  let count = 0
  const add = () => { for (let to = count + 10; count < to; ) {
    const row = document.createElement('p')
    row.style.height = '100px'
    row.textContent = 'Row ' + ++count + ' of a list that grows while somebody scrolls, and says so in a sentence.'
    list.append(row)
  } }
  add(); add()
  addEventListener('scroll', () => { if (count < ${end} && scrollY + innerHeight > document.body.scrollHeight - 200) setTimeout(add, 30) })
</script>`

/** Pages that scripts draw. */
export const apps: Record<string, string | Page> = {
  '/spa': zooPage('Routes', routes),
  '/data': (_request, response) => {
    setTimeout(
      () =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ text: fact('late data') })),
      150,
    )
  },
  '/delayed': zooPage(
    'Delayed',
    `<button onclick="setTimeout(() => { out.textContent = '${fact('delayed answer')}' }, 800)">Ask</button><p id="out"></p>`,
  ),
  '/shadow': zooPage('Shadow', shadow('open')),
  '/closed-shadow': zooPage('Closed shadow', shadow('closed')),
  '/frames': zooPage(
    'Frames',
    '<p>Around the frame.</p><iframe src="/frame" style="margin: 40px; border: 5px solid; width: 500px; height: 300px"></iframe>',
  ),
  '/frame': zooPage(
    'In the frame',
    `<button onclick="out.textContent = '${fact('frame')}'">Open the frame</button><p id="out"></p>`,
  ),
  '/list': zooPage('List', grows(60)),
  '/endless': zooPage('Endless', grows(1e9)),
  '/hover': zooPage(
    'Hover',
    `<style>#menu { display: none } #open:hover + #menu, #menu:hover { display: block }</style>
    <button id="open" onmouseenter="out.textContent = '${fact('hovered menu')}'">Menu</button><div id="menu">Entries</div><p id="out"></p>`,
  ),
  '/many': zooPage(
    'Many',
    `<div id="all"></div><script>
    all.innerHTML = '<button class="same" style="display: none">Same</button>'.repeat(5000) + '<button class="same" id="shown">Same</button>'
    shown.onclick = () => { document.querySelector('h1').textContent = '${fact('visible one')}' }</script>`,
  ),
}
