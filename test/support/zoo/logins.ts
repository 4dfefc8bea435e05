import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '#test/support/sites/fixture-site.ts'
import { fact, zooPage } from './write-page.ts'

/** The one account. */
export const account = { user: 'ada', password: 'correct horse battery' }

/** A login with a session cookie and a CSRF token, and a page behind it. */
export function logins(): Record<string, Page> {
  const tokens = new Map<string, string>()
  const members = new Set<string>()
  const html = { 'Content-Type': 'text/html; charset=utf-8' }

  return {
    '/login': (_request, response) => {
      const [session, token] = [randomUUID(), randomUUID()]
      tokens.set(session, token)
      response.writeHead(200, { ...html, 'Set-Cookie': `session=${session}; HttpOnly; Path=/` })
      response.end(
        zooPage(
          'Sign in',
          `<form method="post" action="/session"><input type="hidden" name="token" value="${token}">
          <label>User <input name="user"></label><label>Password <input type="password" name="password"></label>
          <button>Sign in</button></form>`,
        ),
      )
    },
    '/session': (request, response) => void signIn(request, response),
    '/account': (request, response) => {
      const isMember = members.has(sessionOf(request))
      response.writeHead(isMember ? 200 : 401, html)
      response.end(zooPage('Account', isMember ? `<p>${fact('account')}</p>` : '<p>Sign in first.</p>'))
    },
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = await bodyOf(request)
    const session = sessionOf(request)
    const isValid =
      tokens.get(session) === fields.get('token') &&
      fields.get('user') === account.user &&
      fields.get('password') === account.password
    if (isValid) members.add(session)
    response.writeHead(303, { Location: isValid ? '/account' : '/login' }).end()
  }
}

const sessionOf = ({ headers }: IncomingMessage) => /session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
