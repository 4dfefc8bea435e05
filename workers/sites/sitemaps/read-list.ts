import type { SitemapReader, SitemapSink } from './sitemap-entry.ts'

/** Reads a sitemap that is a plain list: one address a line. Skips other lines. */
export function openListReader(sink: SitemapSink): SitemapReader {
  let rest = ''
  const readLine = (line: string) => {
    const url = line.trim()
    if (isAddress.test(url)) sink.address({ url })
  }
  return {
    write(text) {
      const lines = text.split(/[\r\n]/)
      const [first = '', ...others] = lines
      const last = others.pop()
      rest = (rest + first).slice(0, maxLineLength)
      if (last === undefined) return
      readLine(rest)
      for (const line of others) readLine(line)
      rest = last.slice(0, maxLineLength)
    },
    end: () => readLine(rest),
    problem: () => undefined,
  }
}

const isAddress = /^https?:\/\//i

/** Longer lines hold no valid address. */
const maxLineLength = 4096
