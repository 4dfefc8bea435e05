import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const menu = '<nav><a href="/a">Products</a> <a href="/b">Support</a> <a href="/login">Log in</a></nav>'
const headerLogin =
  '<form action="/login"><label>E-mail</label><input name="user"><label>Password</label><input type="password"><button>Log in</button></form>'
const footer = `<footer class="site-footer"><div class="help"><h4>Help</h4><ul>${links('Help centre', 'Disputes and reports', 'Returns')}</ul></div><div class="legal"><h4>Legal</h4><ul>${links('Imprint', 'Terms of use', 'Privacy policy', 'Sitemap')}</ul></div><p class="copyright">© 2025 Bigshop Ltd. All rights reserved.</p></footer>`
const prose =
  '<p>The harbour museum opens again in May, with three boats that nobody has seen since the flood of 1953, and a café.</p>'

describe('a page sent instead of the requested one', () => {
  it.each([
    [
      'a challenge in another language',
      'TARGET_BLOCKED',
      '<title>Nur einen Moment…</title><h1>shop.example</h1><p>Ihre Verbindung wird geprüft.</p><script>window._cf_chl_opt={cvId:"3"}</script>',
    ],
    [
      'a denial by an edge server',
      'TARGET_BLOCKED',
      '<title>Access Denied</title><h1>Access Denied</h1><p>You don\'t have permission to access "http://shop.example/" on this server.</p><p>Reference&#32;&#35;18.2d351ab8</p>',
    ],
    [
      'a puzzle under the menu of the shop',
      'TARGET_BLOCKED',
      `<title>Robot Check</title>${menu}<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p><form action="/errors/validateCaptcha"><input name="field"></form>`,
    ],
    [
      'a proof of work',
      'TARGET_BLOCKED',
      '<title>Making sure you&#39;re not a bot!</title><h1>Making sure you&#39;re not a bot!</h1><p>Loading...</p><script id="anubis_challenge" type="application/json">{}</script>',
    ],
    [
      'a request for consent with nothing behind it',
      'TARGET_BLOCKED',
      '<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data to deliver our services and to show personalised advertising, with our partners.</p><button>Reject all</button><button>Accept all</button><a href="/options">More options</a>',
    ],
    [
      'a form to sign in',
      'TARGET_LOGIN_REQUIRED',
      '<title>Anmelden – Intranet</title><h1>Anmelden</h1><form><label>Benutzername</label><input name="u"><label>Passwort</label><input type="password"><button>Los</button></form><p>Noch kein Konto? Die Personalstelle hilft.</p>',
    ],
    [
      'the demand of a forum to sign in',
      'TARGET_LOGIN_REQUIRED',
      '<title>Log in | Riders Forum</title><h1>Log in</h1><p>You must be logged in to view this board.</p>',
    ],
    [
      'a soft 404 among suggestions',
      'EMPTY_CONTENT',
      `<title>Page not found | Harbour</title>${menu}<h1>Sorry, page not found</h1><p>The page may have been moved or deleted.</p><ul><li><a href="/1">Boats</a></li><li><a href="/2">Walks</a></li></ul>`,
    ],
    [
      'a gateway that gave up',
      'EMPTY_CONTENT',
      '<title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>',
    ],
    [
      'a shell that waits for its scripts',
      'EMPTY_CONTENT',
      '<title>Board</title><div id="root"><p>Loading…</p></div><script src="/app.js"></script>',
    ],
    [
      'the frame of a site without its middle',
      'EMPTY_CONTENT',
      `<title>Item</title><header>${menu}</header><div id="app"></div>${footer}`,
    ],
  ])('is refused: %s', (_, code, html) => {
    expect(codeOf(html)).toBe(code)
  })
})

describe('a page about such pages', () => {
  it.each([
    [
      'a question on a challenge',
      '<title>Just a moment... for hours, why? - Forum</title><h1>Just a moment... for hours, why?</h1><p>My script gets a page with <code>window._cf_chl_opt</code> and the text "Checking your browser". What does it mean?</p>',
    ],
    [
      'a note on captchas with one in its comment form',
      `<title>Captchas are dead</title><h1>Captchas are dead</h1>${prose.repeat(3)}<p>Yesterday a program solved every one that I know.</p><script src="https://www.google.com/recaptcha/api.js"></script>`,
    ],
    [
      'a glossary entry on a status',
      '<title>404 Not Found - HTTP glossary</title><h1>404 Not Found</h1><p>The server has no resource at the address of the request. It does not say whether this is for now or for good; a server that knows it to be for good sends 410. Clients may store the answer. Sites often dress the page that comes with it, so that visitors find a way on: a search field, the most read pages, sometimes a joke about being lost. Crawlers drop an address after it has answered so a few times.</p><p>An answer of 200 with such a page is called a soft 404 and is a mistake of the site.</p>',
    ],
    [
      'help with signing in',
      '<title>Sign in to your account - Help</title><h1>Sign in to your account</h1><p>Open the menu at the top right and choose Sign in. Enter the address you registered with and the code that we send to it.</p>',
    ],
    [
      'a short page with a login form in its header',
      `<title>Harbour museum</title><header>${headerLogin}</header><h1>Open again</h1>${prose.repeat(2)}`,
    ],
    [
      'a policy on cookies',
      `<title>We use cookies</title><h1>We use cookies</h1>${'<p>Cookies of our partners are used to personalise advertising when you accept them; you can reject each kind in the settings.</p>'.repeat(3)}${prose.repeat(3)}`,
    ],
    [
      'a question on a parked domain',
      '<title>Somebody says my domain is parked - Forum</title><h1>Somebody says my domain is parked</h1><p>When I open it I read "This domain is for sale" and "Buy this domain". I have owned it since 2009. Is that true, and whom do I ask?</p>',
    ],
    [
      'a site named after its domain that sells something else',
      `<title>quayside.example</title><h1>quayside.example</h1><p>Our second boat is for sale. Make an offer.</p>${prose}`,
    ],
    [
      'a video with hardly a word beside it',
      '<title>The flood</title><h1>The flood</h1><p>Filmed in February 1953 from the harbour museum.</p>',
    ],
    ['a page of links alone', '<title>Links</title><p><a href="/a">One</a> <a href="/b">Two</a></p>'],
    ['an answer of one line', '<title>OK</title><p>All systems are up.</p>'],
  ])('is read: %s', (_, html) => {
    expect(codeOf(html)).toBe('content')
  })
})

function links(...names: string[]): string {
  return names.map((name) => `<li><a href="/x">${name}</a></li>`).join('')
}

function codeOf(html: string): string {
  try {
    extractPage(page(`<!doctype html><body>${html}</body>`), withMain())
    return 'content'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('advice in an error message', () => {
  it('recommends an operation for a bot wall and for a page that needs its scripts', () => {
    expect(messageOf('<title>Robot Check</title><form action="/errors/validateCaptcha"></form>')).toContain(
      '/fetch/resilient',
    )
    expect(messageOf('<title>Board</title><div id="root"><p>Loading…</p></div>')).toContain('/fetch/pro')
  })

  it('is omitted after the scripts ran', () => {
    const rendered = { ...page('<!doctype html><body><div id="root"><p>Loading…</p></div></body>'), isRendered: true }
    expect(() => extractPage(rendered, withMain())).toThrow('even after its scripts ran')
  })
})

function messageOf(html: string): string {
  try {
    return extractPage(page(`<!doctype html><body>${html}</body>`), withMain()).content
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}
