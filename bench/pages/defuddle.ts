import { Defuddle } from 'defuddle/node'

/** Defuddle as its authors run it outside a browser, with markdown of its own. Empty where it fails. */
export async function extractWithDefuddle(html: string, url: string): Promise<string> {
  try {
    // Without `useAsync` it would ask the network for what some sites leave out.
    const { content } = await Defuddle(html, url, { markdown: true, useAsync: false })
    return content
  } catch {
    return ''
  }
}
