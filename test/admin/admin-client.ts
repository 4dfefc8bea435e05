import { load, type CheerioAPI } from 'cheerio'

export const adminToken = 'a-token-of-the-operator'

export interface AdminReply {
  status: number
  headers: Headers
  text: string
  page: CheerioAPI
}

/** A browser of an operator, without its window: it keeps the cookie, and follows a redirect after a form. */
export interface AdminBrowser {
  cookie: string
  open: (path: string) => Promise<AdminReply>
  /** Sends the form of a page whose action is `path`, with these fields. `page`: where the form is. */
  submit: (page: string, path: string, fields?: Readonly<Record<string, string>>) => Promise<AdminReply>
  /** Sends fields as they are. */
  post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AdminReply>
}

/** Signs in at a service, and returns the browser. */
export async function signIn(url: string, token = adminToken): Promise<AdminBrowser> {
  const sent = await postForm(`${url}/admin/sign-in`, { token })
  const [cookie = ''] = (sent.headers.get('Set-Cookie') ?? '').split(';')
  return browserWith(url, cookie)
}

/** A browser that has a cookie. */
export function browserWith(url: string, cookie: string): AdminBrowser {
  const post: AdminBrowser['post'] = async (path, fields, headers = {}) =>
    replyOf(await postForm(url + path, fields, { Cookie: cookie, ...headers }))
  const open = async (path: string) => replyOf(await fetch(url + path, { headers: { Cookie: cookie, ...asBrowser } }))
  return {
    cookie,
    open,
    post,
    async submit(page, path, fields = {}) {
      const form = (await open(page)).page(`form[action="${path}"]`)
      if (form.length === 0) throw new Error(`${page} has no form for ${path}.`)
      const sent: Record<string, string> = {}
      for (const { name, value } of form.first().serializeArray()) sent[name] = value
      const reply = await post(path, { ...sent, ...fields })
      const next = reply.headers.get('Location')
      return reply.status === 303 && next !== null ? open(next) : reply
    },
  }
}

/** Sends a form as a browser does, without a session. */
export const postForm = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { ...asBrowser, ...headers },
  })

const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function replyOf(response: Response): Promise<AdminReply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, page: load(text) }
}
