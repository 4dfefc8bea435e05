import { articlePage, openFixtureSite } from './fixture-site.ts'

export interface PacedSite extends AsyncDisposable {
  url: string
  /** The requests in order of arrival. `at`: when the answer was sent, milliseconds of this process. */
  arrivals: { path: string; at: number }[]
  /** Answers the next requests with these; then with 200. */
  answerNext: (...answers: Refusal[]) => void
}

export interface Refusal {
  status: 429 | 503
  retryAfter?: () => string
}

/** Opens a website that counts its requests and asks for fewer of them when a test says so. */
export async function openPacedSite(): Promise<PacedSite> {
  const arrivals: PacedSite['arrivals'] = []
  const refusals: Refusal[] = []
  const site = await openFixtureSite({
    '/page': (request, response) => {
      arrivals.push({ path: request.url ?? '', at: performance.now() })
      const refusal = refusals.shift()
      if (refusal === undefined) {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('patience'))
        return
      }
      const { status, retryAfter } = refusal
      response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter() }).end()
    },
  })
  return {
    url: site.url,
    arrivals,
    answerNext: (...answers) => {
      for (const answer of answers) refusals.push(answer)
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
