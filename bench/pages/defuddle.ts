import { Defuddle } from 'defuddle/node'

/** Extracts markdown with Defuddle's Node build. Empty on failure. */
export async function extractWithDefuddle(html: string, url: string): Promise<string> {
  try {
    // `useAsync` would fetch missing content of some sites from the network.
    const { content } = await Defuddle(html, url, { markdown: true, useAsync: false })
    return content
  } catch {
    return ''
  }
}
