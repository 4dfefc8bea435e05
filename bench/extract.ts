import { readFileSync } from 'node:fs'
import { userAgent } from '#shared/contract/product.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { openEgress } from '#shared/egress/open-egress.ts'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { RawPage } from '#workers/pages/page.ts'

// npm run extract -- FILE [ADDRESS] [--why]   or   npm run extract -- URL [--why]
// Prints the metadata and markdown of a page: a stored file, with its URL as ADDRESS for relative links, or a URL, fetched as
// the service does it (EGRESS_ALLOW permits private addresses).
// With --why, prints each block with its probability of being content, a plus if it was kept, and the step that kept it.

const args = process.argv.slice(2)
const [source, address] = args.filter((arg) => arg !== '--why')
if (!source) throw new Error('Usage: npm run extract -- FILE [ADDRESS] [--why], or URL [--why]')
const raw = /^https?:\/\//iu.test(source) ? await fetchPage(source) : readStored(source, address)
process.stdout.write(args.includes('--why') ? explain(raw) : extract(raw))

function readStored(file: string, url = 'https://example.com/'): RawPage {
  return { url, status: 200, body: new Uint8Array(readFileSync(file)) }
}

async function fetchPage(url: string): Promise<RawPage> {
  const config = readConfig()
  await using egress = await openEgress({
    rules: configuredRules(config),
    userAgent: userAgent(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`),
    lookup: lookupWith(config.DNS_SERVERS),
  })
  const { url: finalUrl, status, headers, body } = await egress.fetch({ url, signal: AbortSignal.timeout(30_000) })
  const contentType = headers['content-type']
  return { url: finalUrl, status, body, ...(contentType !== undefined && { contentType }) }
}

function extract(page: RawPage): string {
  const { content, ...about } = extractPage(page, { mainContent: true, format: 'markdown', links: false })
  return `${JSON.stringify(about, undefined, 2)}\n\n${content}\n`
}

function explain(page: RawPage): string {
  const { explanation } = extractPage(page, { mainContent: true, format: 'markdown', links: false, explain: true })
  return (explanation?.blocks ?? [])
    .map(({ text, chancePercent, kept, by }) => {
      const why = by === undefined || by === 'chance' ? '' : ` (${by})`
      return `${kept ? '+' : ' '} ${String(chancePercent).padStart(3)} %${why} ${text}\n`
    })
    .join('')
}
