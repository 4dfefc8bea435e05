import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSpender } from '#test/keys/key-service.ts'
import { openOAuthService, type OAuthService } from '#test/oauth/oauth-service.ts'
import { balanceOf } from '#test/support/processes/credit-service.ts'
import { hasMcpPackage, mcpPackageEnv } from '#test/support/python/mcp-package.ts'
import { runPython } from '#test/support/python/run-python.ts'

describe.skipIf(!hasMcpPackage())('the official MCP client in Python (needs its package)', () => {
  const scope = new AsyncDisposableStack()
  let oauth: OAuthService
  let run: (script: string, env?: Readonly<Record<string, string>>) => Promise<unknown[]>
  beforeAll(async () => {
    oauth = scope.use(await openOAuthService())
    const person = await openPerson(oauth)
    scope.defer(() => void person.close())
    const { port } = person.address() as AddressInfo
    const env = {
      ...mcpPackageEnv,
      URL: `${oauth.publicUrl}/mcp`,
      SITE: oauth.site.url,
      PERSON: `http://127.0.0.1:${port}`,
    }
    run = async (script, more) => {
      const output = await runPython(prelude + script, { env: { ...env, ...more } })
      return output
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line))
    }
  })
  afterAll(() => scope.disposeAsync())

  it.each(['auto', 'legacy'])('lists tools and pays with a spending key in its header (mode %s)', async (mode) => {
    const { key } = await makeSpender({ url: oauth.publicUrl, by: oauth.wallet }, { limit: '0.003' })
    const script = `
async def main():
    async with httpx2.AsyncClient(headers={"Authorization": "Bearer " + os.environ["KEY"]}) as http:
        async with open_client(http, mode=os.environ["MODE"]) as client:
            show((await client.list_tools()).tools[0].name)
            show(await fetch(client, "first-" + os.environ["MODE"]))
            show(await fetch(client, "second-" + os.environ["MODE"]))
asyncio.run(main())`
    const [tool, paid, refused] = await run(script, { KEY: key, MODE: mode })
    expect(tool).toBe('free_fetch')
    expect(paid).toMatchObject({ isError: false, text: expect.stringContaining('owls') })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('BUDGET_EXCEEDED') })
    expect(await leftOf(key)).toBe('0.001')
  })

  it('registers, sends the person here, pays, and refreshes its token', async () => {
    const before = Number(await balanceOf({ url: oauth.service.url, by: oauth.wallet }))
    const shown = await run(`
async def main():
    storage = Storage()
    async with httpx2.AsyncClient(auth=provider(storage)) as http:
        async with open_client(http) as client:
            show((await client.list_tools()).tools[0].name)
            show(await fetch(client, "signed-in"))
            first = storage.tokens
            # An hour later.
            time.time = lambda: now() + 3600
            show(await fetch(client, "refreshed"))
            second = storage.tokens
            show([second.access_token != first.access_token, second.refresh_token != first.refresh_token, storage.asked])
            # The token ends before its time: the client gets a 401, and asks the person again.
            await http.post(ORIGIN + "/oauth/revoke", data={"token": second.access_token}, auth=None)
            show(await fetch(client, "asked-again"))
            show(storage.asked)
asyncio.run(main())`)
    const answered = { isError: false, text: expect.stringContaining('owls') }
    expect(shown).toMatchObject(['free_fetch', answered, answered, [true, true, 1], answered, 2])
    expect(before - Number(await balanceOf({ url: oauth.service.url, by: oauth.wallet }))).toBeCloseTo(0.006, 6)
  })

  async function leftOf(key: string): Promise<unknown> {
    const own = await fetch(`${oauth.publicUrl}/keys`, { headers: { Authorization: `Bearer ${key}` } })
    return ((await own.json()) as { keys: { left: string }[] }).keys[0]?.left
  }
})

/** A person with a browser and a wallet: agrees on each page that is asked for, and answers with the address of the client. */
async function openPerson(oauth: OAuthService) {
  const server = createServer((request, response) => {
    void (async () => {
      const asked = Object.fromEntries(new URL(request.url ?? '', oauth.publicUrl).searchParams)
      const page = await oauth.openPage(asked['client_id'] ?? '', asked)
      const { redirectTo } = (await (await oauth.agree(page)).json()) as { redirectTo: string }
      response.end(new URL(redirectTo).search)
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const prelude = `
import asyncio, json, os, time
from urllib.parse import parse_qs, urlsplit
import httpx2
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

URL = os.environ["URL"]
ORIGIN = URL.removesuffix("/mcp")
now = time.time

def show(value):
    print(json.dumps(value))

def open_client(http, **options):
    return Client(streamable_http_client(URL + ("" if "Authorization" in http.headers else "?auth=oauth"), http_client=http), **options)

async def fetch(client, path):
    result = await client.call_tool("fetch_webpage", {"url": os.environ["SITE"] + "/?" + path})
    return {"isError": result.is_error, "text": result.content[0].text}

class Storage:
    tokens = None
    client = None
    asked = 0
    async def get_tokens(self):
        return self.tokens
    async def set_tokens(self, tokens):
        self.tokens = tokens
    async def get_client_info(self):
        return self.client
    async def set_client_info(self, client):
        self.client = client

def provider(storage):
    answers = []
    async def open_browser(url):
        storage.asked += 1
        async with httpx2.AsyncClient() as http:
            reply = await http.get(os.environ["PERSON"] + "/?" + urlsplit(url).query, timeout=60)
            answers.append(parse_qs(reply.raise_for_status().text[1:]))
    async def wait_for_answer():
        query = answers.pop()
        return AuthorizationCodeResult(code=query["code"][0], state=query["state"][0], iss=query["iss"][0])
    metadata = OAuthClientMetadata(client_name="Python", redirect_uris=["http://127.0.0.1:53682/callback"])
    return OAuthClientProvider(URL + "?auth=oauth", metadata, storage, open_browser, wait_for_answer)
`
