/** The public job board of a company. */
export interface JobBoard {
  provider: 'greenhouse' | 'lever' | 'ashby'
  /** The name of the company at the provider. */
  name: string
  /** Lever has a second service in Europe. */
  isEuropean?: true
}

/**
 * Finds the job boards that a text links to or embeds: addresses of links, or a whole HTML page. Each board once, in the
 * order of the hosts below. Takes linear time.
 */
export function findBoards(text: string): JobBoard[] {
  const boards = new Map<string, JobBoard>()
  for (const [host, provider] of hosts)
    for (const address of addressesOn(host, text)) {
      const name = nameIn(address)
      if (name === undefined) continue
      const board = { provider, name, ...(host.includes('.eu.') && { isEuropean: true as const }) }
      if (boards.size < maxBoards) boards.set(`${provider} ${name.toLowerCase()}`, board)
    }
  return [...boards.values()]
}

/** The hosts of boards, of scripts that embed them, and of the interfaces that such scripts request. */
const hosts: readonly (readonly [host: string, provider: JobBoard['provider']])[] = [
  ['boards.greenhouse.io', 'greenhouse'],
  ['boards.eu.greenhouse.io', 'greenhouse'],
  ['boards-api.greenhouse.io', 'greenhouse'],
  ['jobs.lever.co', 'lever'],
  ['jobs.eu.lever.co', 'lever'],
  ['api.lever.co', 'lever'],
  ['api.eu.lever.co', 'lever'],
  ['jobs.ashbyhq.com', 'ashby'],
  ['api.ashbyhq.com', 'ashby'],
]

/** Up to 20 addresses on a host. `job-boards.greenhouse.io` contains `boards.greenhouse.io`, and serves the same boards. */
function addressesOn(host: string, text: string): URL[] {
  const addresses: URL[] = []
  for (let at = text.indexOf(host); at !== -1 && addresses.length < maxAddresses; at = text.indexOf(host, at + 1)) {
    const written = text.slice(at, at + maxAddress)
    const end = written.search(/["'\s<>\\)]/)
    const url = URL.parse(`https://${(end === -1 ? written : written.slice(0, end)).replaceAll('&amp;', '&')}`)
    if (url !== null) addresses.push(url)
  }
  return addresses
}

/** `/acme`, `/embed/job_board?for=acme`, `/v1/boards/acme/jobs`, `/v0/postings/acme` or `/posting-api/job-board/acme`. */
function nameIn({ pathname, searchParams }: URL): string | undefined {
  const name = searchParams.get('for') ?? pathname.split('/').find((part) => part !== '' && !steps.has(part))
  return name !== undefined && /^[\w.-]{1,100}$/.test(name) ? name : undefined
}

/** Parts of paths that are no names. */
const steps = new Set([
  'embed',
  'job_board',
  'job_app',
  'js',
  'v0',
  'v1',
  'boards',
  'postings',
  'posting-api',
  'job-board',
])

const maxBoards = 3
const maxAddresses = 20
const maxAddress = 300
