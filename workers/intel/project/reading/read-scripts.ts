import { Parser } from 'htmlparser2'
import { siteText, type SiteText } from '#workers/intel/project/text/site-text.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import type { ProjectPage, ReadContext } from './read-project-page.ts'

/** The scripts of a page. */
export interface ReadScripts {
  texts: SiteText[]
  /** Script files that could not be read, or were left out because of the limits. */
  unread: number
  /** Whether some of them may be readable later. */
  hasFailures: boolean
}

/** The inline scripts of a page, and the first of its script files, each cut. Throws the signal's reason only. */
export async function readScripts(
  { url, source }: ProjectPage,
  endsAt: number,
  context: ReadContext,
): Promise<ReadScripts> {
  const { inline, files } = scriptsIn(source, url)
  const { egress, politeness, signal, now } = context
  const texts: SiteText[] = inline === '' ? [] : [siteText({ url, kind: 'script', text: inline })]
  let unread = Math.max(0, files.length - maxFiles)
  let hasFailures = false
  await Promise.all(files.slice(0, maxFiles).map(readFile))
  // Files arrive in any order, and the first mark found is the evidence.
  texts.sort((one, other) => (one.url < other.url ? -1 : 1))
  return { texts, unread, hasFailures }

  async function readFile(address: string): Promise<void> {
    try {
      await politeness.takeTurn(new URL(address).host, { deadlineAt: endsAt, signal })
      const timeoutMs = Math.max(1, Math.min(maxFileMs, endsAt - now()))
      const timed = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const request = { url: address, signal: timed, maxBytes, excess: 'cut', accept: '*/*' } as const
      const { status, body, headers } = await egress.fetch(request)
      if (status >= 400) unread += 1
      else texts.push(siteText({ url: address, kind: 'script', text: decodeBody(body, headers['content-type']).text }))
    } catch (thrown) {
      hasFailures ||= isTransient(failureOfPart(thrown, signal).code)
      unread += 1
    }
  }
}

const maxFiles = 8
const maxBytes = 256 * 1024
const maxFileMs = 5000

function scriptsIn(source: string, base: string): { inline: string; files: string[] } {
  const files = new Set<string>()
  let inline = ''
  let isInScript = false
  const parser = new Parser({
    onopentag(name, { src }) {
      isInScript = name === 'script'
      const url = isInScript && src !== undefined ? pageUrl(src, base) : undefined
      if (url !== undefined && files.size < maxNamed) files.add(url.href)
    },
    ontext(text) {
      if (isInScript && inline.length < maxInline) inline += `${text}\n`
    },
    onclosetag() {
      isInScript = false
    },
  })
  parser.end(source)
  return { inline, files: [...files] }
}

const maxNamed = 100
const maxInline = 250_000
