import { webAddress } from '#workers/upstreams/web-address.ts'

/**
 * The web page of a repository, also where a package writes it for git: `git+https://…`, `git://…`, `git@host:path`,
 * `github:owner/name`, `owner/name`. Undefined for other texts.
 */
export function repositoryAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > maxChars) return undefined
  const given = text.trim()
  const plain = given.startsWith('git+') ? given.slice('git+'.length) : given
  const address = webAddress(shorthandOf(plain) ?? remoteOf(plain) ?? plain.replace(/^git:\/\//, 'https://'))
  return address?.endsWith('.git') === true ? address.slice(0, -'.git'.length) : address
}

const maxChars = 2000

/** npm's short forms. Without a host, the host is GitHub. */
function shorthandOf(text: string): string | undefined {
  const parts = text.split(':')
  const path = parts.pop() ?? ''
  const host = hosts.get(parts.join(':'))
  return host !== undefined && /^[\w.-]+\/[\w.-]+$/.test(path) ? `https://${host}/${path}` : undefined
}

const hosts: ReadonlyMap<string, string> = new Map([
  ['', 'github.com'],
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['bitbucket', 'bitbucket.org'],
])

/** `git@host:path` and `ssh://git@host/path`. */
function remoteOf(text: string): string | undefined {
  const rest = ['ssh://git@', 'git@'].flatMap((start) => (text.startsWith(start) ? text.slice(start.length) : []))[0]
  const end = rest?.search(/[:/]/) ?? -1
  return rest === undefined || end < 1 ? undefined : `https://${rest.slice(0, end)}/${rest.slice(end + 1)}`
}
