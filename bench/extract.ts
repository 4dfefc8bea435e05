import { readFileSync } from 'node:fs'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { explainChoice } from '#workers/pages/choice/choose-content.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { parsePage } from '#workers/pages/parse-page.ts'

// npm run extract -- FILE [ADDRESS] [--why]
// Prints what a stored page becomes; ADDRESS is where it came from, for its relative links.
// With --why: every block of the page instead, with its chance of being content and a plus where it was kept.

const args = process.argv.slice(2)
const [file, url = 'https://example.com/'] = args.filter((arg) => arg !== '--why')
if (!file) throw new Error('Usage: npm run extract -- FILE [ADDRESS] [--why]')
const body = new Uint8Array(readFileSync(file))
process.stdout.write(args.includes('--why') ? explained() : extracted())

function extracted(): string {
  const raw = { url, status: 200, body }
  const { content, ...about } = extractPage(raw, { mainContent: true, format: 'markdown', links: false })
  return `${JSON.stringify(about, undefined, 2)}\n\n${content}\n`
}

function explained(): string {
  const { tree, facts } = parsePage(decodeBody(body, undefined).text, url)
  return explainChoice(tree, facts)
    .map(({ text, chance, kept }) => `${kept ? '+' : ' '} ${chance.toFixed(2)} ${text.slice(0, 100)}\n`)
    .join('')
}
