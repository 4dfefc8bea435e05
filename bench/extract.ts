import { readFileSync } from 'node:fs'
import { extractPage } from '#workers/pages/extract-page.ts'

// npm run extract -- FILE [ADDRESS]
// Prints what a stored page becomes; ADDRESS is where it came from, for its relative links.

const [file, url = 'https://example.com/'] = process.argv.slice(2)
if (!file) throw new Error('Usage: npm run extract -- FILE [ADDRESS]')

const raw = { url, status: 200, body: new Uint8Array(readFileSync(file)) }
const { content, ...about } = extractPage(raw, { mainContent: true, format: 'markdown', links: false })
process.stdout.write(`${JSON.stringify(about, undefined, 2)}\n\n${content}\n`)
