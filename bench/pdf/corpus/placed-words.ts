import type { Page } from 'puppeteer'
import type { Style } from './document.ts'
import { escapeHtml } from './html-of.ts'

/** Between columns, and between the pages of a column. */
const gap = 26

/**
 * The loaded page again, with each word in a box of its own: line by line across columns, without spaces, without
 * elements. Many programs write PDF files like this.
 */
export async function placedWords(page: Page, style: Style): Promise<string> {
  const [width, height] = style.paper === 'A4' ? [794, 1123] : [816, 1056]
  const [left, top] = [68, 83]
  const [innerWidth, innerHeight] = [width - 2 * left, height - 2 * top]
  await page.setViewport({ width: innerWidth, height: innerHeight })
  // Text that does not fit the height goes to columns further right: each page has the columns of one width.
  await page.addStyleTag({ content: columnStyles({ columns: style.columns, innerWidth, innerHeight }) })
  // Trusts the script below.
  const { words, borders } = (await page.evaluate(readBoxes)) as Boxes
  const stride = innerWidth + gap
  const pageOf = (x: number) => Math.floor((x + 1) / stride)
  const at = (box: Box) =>
    `left:${(left + box.x - pageOf(box.x) * stride).toFixed(1)}px;top:${(top + box.y).toFixed(1)}px`
  const pages = Array.from({ length: Math.max(...words.map(({ x }) => pageOf(x) + 1)) }, (_page, number) => {
    const lines = words
      .filter(({ x }) => pageOf(x) === number)
      .sort((a, b) => Math.round(a.y / 6) - Math.round(b.y / 6) || a.x - b.x)
      .map((word) => `<span style="${at(word)};font:${escapeHtml(word.font)}">${escapeHtml(word.text)}</span>`)
    const frames = borders
      .filter(({ x }) => pageOf(x) === number)
      .map((box) => `<i style="${at(box)};width:${box.width}px;height:${box.height}px"></i>`)
    return `<div>${frames.join('')}${lines.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>body{margin:0}div{position:relative;height:${height}px;break-after:page}
div:last-child{break-after:auto}span,i{position:absolute;white-space:pre}i{border:1px solid #444;box-sizing:border-box}</style>${pages.join('')}`
}

/** A page with a sidebar stays as it is: it fits one page. */
function columnStyles({
  columns,
  innerWidth,
  innerHeight,
}: {
  columns: number
  innerWidth: number
  innerHeight: number
}) {
  return `body:not(:has(aside)){width:${innerWidth}px;height:${innerHeight}px;column-fill:auto;column-gap:${gap}px;column-count:${columns}}
main{column-count:auto!important}`
}

interface Box {
  x: number
  y: number
}

/** The boxes of a page: of each word, and of each ruled cell. */
interface Boxes {
  words: (Box & { text: string; font: string })[]
  borders: (Box & { width: number; height: number })[]
}

/** Runs in the page. As text, because the rest of the program has no DOM. */
const readBoxes = `(() => {
  const words = []
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A word breaks after its hyphen only.
    const { font } = getComputedStyle(node.parentElement)
    for (const { 0: text, index } of node.textContent.matchAll(/[^\\s-]+-?|-/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      const { x, y } = range.getBoundingClientRect()
      words.push({ x, y, text, font })
    }
  }
  for (const item of document.querySelectorAll('li')) {
    const { x, y } = item.getBoundingClientRect()
    const list = item.parentElement
    const number = [...list.children].indexOf(item) + 1
    words.push({ x: x - 18, y, text: list.localName === 'ol' ? number + '.' : '•', font: getComputedStyle(item).font })
  }
  const borders = [...document.querySelectorAll('.grid td, .grid th')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    return { x, y, width, height }
  })
  return { words, borders }
})()`
