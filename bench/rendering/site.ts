import { deflateSync } from 'node:zlib'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { framePng } from '#test/support/sites/frame-png.ts'

/** Part of the page after its script has run. */
export const scriptedText = 'Written by a script while the page was loading, as much is. 49'

/** A website whose page has a style sheet, images, and a script that writes a part of it. */
export function openRenderingSite(): Promise<FixtureSite> {
  return openFixtureSite({
    '/page': page(),
    '/style.css': typed('text/css', 'body { font: 16px/1.5 sans-serif; max-width: 800px } img { width: 200px }'),
    '/write.js': typed('text/javascript', write),
    '/picture.png': typed('image/png', picture()),
    '/favicon.ico': '',
  })
}

function page(): string {
  const pictures = Array.from({ length: 6 }, (_, index) => `<img src="/picture.png?${index}" alt="picture ${index}">`)
  return articlePage('rendering', 30)
    .replace('</head>', '<link rel="stylesheet" href="/style.css"></head>')
    .replace('</article>', `${pictures.join('')}</article><script src="/write.js"></script>`)
}

const write = `for (let index = 0; index < 50; index++) {
  const line = document.createElement('p')
  line.textContent = 'Written by a script while the page was loading, as much is. ' + index
  document.querySelector('article').append(line)
}`

function typed(type: string, body: string | Buffer): Page {
  return (_request, response) => void response.writeHead(200, { 'Content-Type': type }).end(body)
}

/** A grey PNG image of 400 by 300 pixels. */
function picture(): Buffer {
  const [width, height] = [400, 300]
  return framePng({ width, height, bitDepth: 8 }, deflateSync(Buffer.alloc((width + 1) * height)))
}
