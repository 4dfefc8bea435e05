/** The texts that long runs of base64 in the page decode to: ASCII words, not images or keys. */
export function decodedTexts(text: string): string[] {
  const decoded: string[] = []
  let runs = 0
  for (const { 0: run } of text.matchAll(base64Runs)) {
    const plain = Buffer.from(run.slice(0, maxRun), 'base64').toString('latin1')
    if (readable.test(plain)) decoded.push(plain)
    runs += 1
    if (runs >= maxRuns) break
  }
  return decoded
}

const base64Runs = /[A-Za-z0-9+/]{32,}={0,2}/g

/** Begins with words. */
const readable = /^[\x20-\x7E\n]{20}/

const maxRun = 4000
const maxRuns = 200
