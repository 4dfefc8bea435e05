import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOAuthService, type OAuthService } from './oauth-service.ts'

describe('the redirect URIs of OAuth', () => {
  let oauth: OAuthService
  let clientId: string
  beforeAll(async () => {
    oauth = await openOAuthService()
    clientId = await oauth.register()
  })
  afterAll(() => oauth[Symbol.asyncDispose]())

  it.each([
    'http://client.example/callback',
    'https://10.0.0.1/callback',
    'https://192.168.0.1/callback',
    'https://[fd00::1]/callback',
    'https://intranet/callback',
    'https://client.example/callback#fragment',
    'https://user:password@client.example/callback',
    'https://client.example/a/../callback',
    'https:\\\\client.example\\callback',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'javascript://client.example/%0aalert(1)',
    'vbscript:msgbox(1)',
    'blob:https://client.example/callback',
    'intent://client.example/callback',
    'ms-settings:network',
    'mailto:person@client.example',
    'myapp://callback',
    'cursor:callback',
    'cursor://',
    'Cursor://anysphere.cursor-mcp/oauth/callback',
    'cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=b',
    'cursor://anysphere.cursor-mcp/oauth/callback#fragment',
    'cursor://person@anysphere.cursor-mcp/callback',
    'cursor://anysphere.cursor-mcp/../callback',
    'cursor://anysphere.cursor-mcp/%6fauth',
    'vscode:extension/publisher.name',
    `com.${'a'.repeat(25)}:/callback`,
    'client.example/callback',
    ' https://client.example/callback',
    'https://client.example/callback\n',
    7,
  ])('no client registers the redirect URI %j', async (uri) => {
    const response = await fetch(`${oauth.publicUrl}/oauth/register`, {
      method: 'POST',
      body: JSON.stringify({ redirect_uris: [uri] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_redirect_uri' }])
  })

  it.each([
    'https://client.example/callback',
    'https://client.example/callback?of=webintel&more=1',
    'https://client.example/callback/?of=webintel',
    'https://client.example/Callback?of=webintel',
    'https://client.example/callback?of=web%69ntel',
    'https://client.example:443/callback?of=webintel',
    'https://client.example.evil.example/callback?of=webintel',
    'https://client.example@evil.example/callback?of=webintel',
    'https://evil.example/?https://client.example/callback?of=webintel',
    'http://client.example/callback?of=webintel',
    'https://evil.example/',
  ])('nobody is sent to %s, which is not registered', async (uri) => {
    // The other parameters are wrong, too: the errors of requests of others are shown to the person only.
    const response = await oauth.authorize(clientId, { redirect_uri: uri, response_type: 'token' })
    expect([response.status, response.headers.get('Location')]).toEqual([400, null])
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await response.text()).toContain('The redirect_uri is not one that the client has registered.')
  })

  it('a client on loopback uses any port, and nothing else differs', async () => {
    const native = await oauth.register({ redirect_uris: ['http://127.0.0.1/callback', 'http://localhost:1/callback'] })
    const statusOf = async (uri: string) => (await oauth.authorize(native, { redirect_uri: uri })).status
    expect(await statusOf('http://127.0.0.1:53682/callback')).toBe(200)
    expect(await statusOf('http://localhost:9/callback')).toBe(200)
    for (const uri of [
      'http://127.0.0.1:53682/callback/',
      'http://127.0.0.1:53682/other',
      'https://127.0.0.1:53682/callback',
      'http://127.0.0.1.evil.example/callback',
      'http://127.0.0.1:80@evil.example/callback',
      'http://127.0.0.2:80/callback',
      'http://[::1]/callback',
      'http://127.0.0.1:99999/callback',
    ])
      expect([uri, await statusOf(uri)]).toEqual([uri, 400])
  })

  it.each([
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://'],
    ['vscode-insiders://publisher.name/callback', 'vscode-insiders://'],
    ['com.example.a-long-name.app:/callback', 'com.example.a-long-name.app://'],
    // The host of such a URI is not a host of this computer.
    ['cursor://localhost/callback', 'cursor://'],
  ])('a client that is opened by %s has the scheme in its label, and nothing differs', async (uri, place) => {
    const client = await oauth.register({ client_name: 'A name of 24 characters!!', redirect_uris: [uri] })
    const page = await oauth.openPage(client, { redirect_uri: uri })
    expect(page).toMatchObject({ place, label: `A name of 24 characters at ${place}` })
    const { redirectTo } = (await (await oauth.agree(page)).json()) as { redirectTo: string }
    expect(redirectTo.startsWith(`${uri}?code=`)).toBe(true)
    for (const other of [`${uri}/`, `${uri}/other`, `${uri}?a=b`, uri.toUpperCase(), uri.replace(/:\//, ':9/')])
      expect([other, (await oauth.authorize(client, { redirect_uri: other })).status]).toEqual([other, 400])
    // The program opens only after a click.
    const refused = await oauth.authorize(client, { redirect_uri: uri, response_type: 'token' })
    expect([refused.status, refused.headers.get('Location')]).toEqual([400, null])
    expect(await refused.text()).toContain(`>Go back to ${place}</a>`)
  })
})
