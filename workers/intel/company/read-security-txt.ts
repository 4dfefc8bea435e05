import { AppError } from '#shared/contract/errors.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { targetError } from '#workers/pages/read-page.ts'

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
  if (status >= 400) throw targetError({ status })
  // RFC 9116 §3: plain text. Many sites answer every path with an HTML page.
  const isText = /^text\/plain\b/i.test(headers['content-type'] ?? 'text/plain')
  const file = isText ? parseSecurityTxt(new TextDecoder().decode(body)) : undefined
  if (file === undefined) throw new AppError('EMPTY_CONTENT', 'The site has no security.txt with a contact.')
  return { ...file, source, isExpired: file.expires === undefined || Date.parse(file.expires) < now() }
}

const maxBytes = 32 * 1024

/** The fields of a security.txt that profiles use. */
interface SecurityTxt {
  /** In the order of preference. */
  contacts: string[]
  policy?: string
  /** A page with open roles in security. */
  hiring?: string
  /** ISO 8601. */
  expires?: string
}

/**
 * Reads a security.txt (RFC 9116). Field names ignore case; unknown fields, comments and broken lines are skipped. The
 * armor of a signed file is removed, and its signature is not checked. Undefined without a valid contact, which every file
 * must have (§2.5.3). Takes linear time.
 */
export function parseSecurityTxt(text: string): SecurityTxt | undefined {
  const values = new Map<string, string[]>()
  for (const line of linesOf(text)) {
    const colon = line.indexOf(':')
    if (colon === -1 || line.startsWith('#')) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const list = values.get(name) ?? []
    if (list.length < maxValues) list.push(line.slice(colon + 1).trim())
    values.set(name, list)
  }
  const contacts = (values.get('contact') ?? []).filter(isContact)
  if (contacts.length === 0) return undefined
  const policy = values.get('policy')?.find(isWebPage)
  const hiring = values.get('hiring')?.find(isWebPage)
  const expires = timeOf(values.get('expires'))
  return { contacts, ...(policy && { policy }), ...(hiring && { hiring }), ...(expires && { expires }) }
}

/** The lines of the file; of a signed file (§2.3), those that the signature covers. */
function linesOf(text: string): string[] {
  const lines = text.slice(0, maxLength).replaceAll('\r', '').split('\n').slice(0, maxLines)
  if (lines[0]?.trim() !== '-----BEGIN PGP SIGNED MESSAGE-----') return lines
  const start = lines.indexOf('')
  const end = lines.indexOf('-----BEGIN PGP SIGNATURE-----')
  const signed = lines.slice(start + 1, end === -1 ? undefined : end)
  // RFC 4880 §7.1: lines that begin with a dash are escaped.
  return signed.map((line) => (line.startsWith('- ') ? line.slice(2) : line))
}

/** §2.5.3: a URI. Web addresses must use HTTPS. */
const isContact = (value: string) => ['mailto:', 'tel:', 'https:'].some((scheme) => hasScheme(value, scheme))

const isWebPage = (value: string) => hasScheme(value, 'https:')

function hasScheme(value: string, scheme: string): boolean {
  return value.length <= maxAddress && URL.parse(value)?.protocol === scheme
}

/** §2.5.5: exactly one time. */
function timeOf(values: readonly string[] | undefined): string | undefined {
  const [value, ...others] = values ?? []
  const time = value === undefined || others.length > 0 ? Number.NaN : Date.parse(value)
  return Number.isNaN(time) || Math.abs(time) > maxTime ? undefined : new Date(time).toISOString()
}

/** The year 9999. Later times have another form in ISO 8601. */
const maxTime = 253_370_764_800_000
const maxLength = 32 * 1024
const maxLines = 1000
const maxValues = 20
const maxAddress = 2048
