import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumSettings } from '#test/support/browser/open-test-browser.ts'
import { startChromium } from '#workers/browser/chromium/start-chromium.ts'
import { readPdf } from '#workers/pdf/read-pdf.ts'

type Chromium = Awaited<ReturnType<Awaited<ReturnType<typeof startChromium>>['launch']>>

let chromium: Chromium

beforeAll(async () => {
  const { launch } = await startChromium(chromiumSettings, pino({ level: 'silent' }))
  chromium = await launch()
})

afterAll(() => chromium[Symbol.asyncDispose]())

/** Prints a page with a browser, and reads the file. */
async function printed(body: string, attributes = ''): Promise<string> {
  const page = await chromium.browser.newPage()
  await page.setContent(`<!doctype html><html ${attributes}><meta charset="utf-8"><body>${body}</body></html>`)
  const bytes = await page.pdf({ tagged: false })
  await page.close()
  const { pages } = await readPdf(bytes, { maxPages: 10 })
  return pages.map(({ text }) => text).join('\n\n')
}

describe('pages printed by a browser', () => {
  it('keep lists whose bullets are drawings', async () => {
    const text = await printed('<p>Before.</p><ul><li>one<ul><li>within</li></ul></li><li>two</li></ul>')
    expect(text).toBe('Before.\n\n- one\n   - within\n- two')
  })

  it('keep the order of text from right to left, with its numbers', async () => {
    const text = await printed('<p>שלום עולם (2024) וגם HTML כאן</p>', 'dir="rtl" lang="he"')
    expect(text).toBe('שלום עולם (2024) וגם HTML כאן')
  })

  it('keep the columns of tables with cells of several lines', async () => {
    const cells = '<tr><td>a name</td><td>a text that is too long for one line of its narrow cell</td><td>1</td></tr>'
    const text = await printed(
      `<style>table{border-collapse:collapse;width:60%}td,th{border:1px solid}</style><table><tr><th>Name</th><th>Text</th><th>Count</th></tr>${cells}${cells}</table>`,
    )
    expect(text.split('\n')).toEqual([
      '| Name | Text | Count |',
      '| --- | --- | --- |',
      '| a name | a text that is too long for one line of its narrow cell | 1 |',
      '| a name | a text that is too long for one line of its narrow cell | 1 |',
    ])
  })

  it('keep a box beside the text as one piece', async () => {
    const sentence = 'The text goes on beside the box and has several lines of its own. '
    const text = await printed(
      `<div style="display:flex;gap:20px"><main style="flex:1">${sentence.repeat(6)}</main><aside style="width:30%;background:#def">${'The box has its own words. '.repeat(6)}</aside></div>`,
    )
    expect(text).toBe(`${sentence.repeat(6).trim()}\n\n${'The box has its own words. '.repeat(6).trim()}`)
  })

  it('join lines of Chinese without spaces', async () => {
    const text = await printed(`<p lang="zh" style="width:300px">${'这是一个很长的句子没有空格'.repeat(6)}</p>`)
    expect(text.replace(/\s/gu, ' ')).not.toContain(' ')
  })
})
