import { readFileSync } from 'node:fs'
import { extractPage } from '#workers/pages/extract-page.ts'

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
  const raw = { url, status: 200, body }
  const { explanation } = extractPage(raw, { mainContent: true, format: 'markdown', links: false, explain: true })
  return (explanation?.blocks ?? [])
    .map(({ text, chancePercent, kept, by }) => {
      const why = by === undefined || by === 'chance' ? '' : ` (${by})`
      return `${kept ? '+' : ' '} ${String(chancePercent).padStart(3)} %${why} ${text}\n`
    })
    .join('')
}
