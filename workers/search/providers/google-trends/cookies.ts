/** The cookies that a visit to the home page gives to all searches of this process. */
export interface Cookies {
  /** The value of the header `Cookie`. Visits the home page if the last visit is an hour ago. */
  find: (visit: () => Promise<Headers>) => Promise<string>
  /** Forgets them, because Google refused a request that had them. */
  forget: () => void
}

export function openCookies(now: () => number): Cookies {
  let kept: { cookies: string; expiresAt: number } | undefined
  return {
    async find(visit) {
      if (kept === undefined || kept.expiresAt <= now())
        kept = { cookies: cookiesOf(await visit()), expiresAt: now() + lifeMs }
      return kept.cookies
    },
    forget() {
      kept = undefined
    },
  }
}

const lifeMs = 3_600_000

/** Each cookie without its attributes. */
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .slice(0, maxCookies)
    .flatMap((cookie) => cookie.split(';', 1)[0]?.trim() ?? [])
    .filter((cookie) => cookie.includes('=') && cookie.length <= maxLength)
    .join('; ')

const maxCookies = 10
/** Characters. */
const maxLength = 4096
