/** The start of each HTML comment. */
export function readComments(html: string): string[] {
  const comments: string[] = []
  let at = html.indexOf('<!--')
  while (at !== -1 && comments.length < maxComments) {
    const end = html.indexOf('-->', at + 4)
    if (end === -1) break
    comments.push(html.slice(at + 4, Math.min(end, at + 4 + maxLength)).trim())
    at = html.indexOf('<!--', end + 3)
  }
  return comments
}

const maxComments = 500
const maxLength = 400
