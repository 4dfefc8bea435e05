import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** How long an operator is signed in. */
export const sessionLifeMs = 4 * 3_600_000

/** An operator who signed in. */
export interface AdminSession {
  id: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** The sessions of operators. Nothing is stored: another ADMIN_TOKEN ends all of them, in every process. */
export interface AdminSessions {
  /** The value of the cookie of a new session. */
  open: () => string
  /** Undefined for a cookie that was not made here, or has expired. */
  find: (cookie: string) => AdminSession | undefined
  /**
   * Makes a token for one form, which only this session can send and only for this purpose. `once`: the id of the form; a form
   * that is sent twice has the same one.
   */
  signForm: (session: AdminSession, purpose: string) => string
  /** The id of the form. Undefined for a token of another session or purpose, such as one that another site made up. */
  readForm: (session: AdminSession, purpose: string, token: string) => string | undefined
}

export function openAdminSessions(adminToken: string, now: () => number): AdminSessions {
  const key = createHmac('sha256', adminToken).update('webintel: sessions of operators').digest()

  return {
    open() {
      const session = `${randomUUID()}.${now() + sessionLifeMs}`
      return `${session}.${sign(`session ${session}`)}`
    },

    find(cookie) {
      const [id = '', expiry = '', signature = ''] = cookie.split('.')
      if (!isSame(signature, sign(`session ${id}.${expiry}`))) return undefined
      const expiresAt = Number(expiry)
      return expiresAt > now() ? { id, expiresAt } : undefined
    },

    signForm(session, purpose) {
      const once = randomUUID()
      return `${once}.${sign(formText(session, purpose, once))}`
    },

    readForm(session, purpose, token) {
      const [once = '', signature = ''] = token.split('.')
      return isSame(signature, sign(formText(session, purpose, once))) ? once : undefined
    },
  }

  function sign(text: string): string {
    return createHmac('sha256', key).update(text).digest('base64url')
  }
}

const formText = ({ id }: AdminSession, purpose: string, once: string) => `form ${id} ${once} ${purpose}`

/** Signatures have a fixed length, so the early return reveals nothing. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
