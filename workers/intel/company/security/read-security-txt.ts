import { AppError } from '#shared/contract/errors.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { targetError } from '#workers/pages/read-page.ts'
import { parseSecurityTxt, type SecurityTxt } from './parse-security-txt.ts'

export interface SecurityFile extends SecurityTxt {
  source: string
  isExpired: boolean
}

/**
 * Reads `/.well-known/security.txt` of a site, in its turn at the host. Throws TARGET_ERROR or EMPTY_CONTENT if the site has
 * no such file, the errors of egress, and the signal's reason.
 */
export async function readSecurityTxt(
  homeUrl: string,
  endsAt: number,
  { egress, politeness, signal, now }: Pick<JobContext, 'egress' | 'politeness' | 'signal' | 'now'>,
): Promise<SecurityFile> {
  const url = new URL('/.well-known/security.txt', homeUrl)
  await politeness.takeTurn(url.host, { deadlineAt: endsAt, signal })
  const request = { url: url.href, signal, maxBytes, excess: 'cut', accept: 'text/plain' } as const
  const { status, headers, body, url: source } = await egress.fetch(request)
  if (status >= 400) throw targetError(status)
  // RFC 9116 §3: plain text. Many sites answer every path with an HTML page.
  const isText = /^text\/plain\b/i.test(headers['content-type'] ?? 'text/plain')
  const file = isText ? parseSecurityTxt(new TextDecoder().decode(body)) : undefined
  if (file === undefined) throw new AppError('EMPTY_CONTENT', 'The site has no security.txt with a contact.')
  return { ...file, source, isExpired: file.expires === undefined || Date.parse(file.expires) < now() }
}

const maxBytes = 32 * 1024
