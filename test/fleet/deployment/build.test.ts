import { execFile } from 'node:child_process'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerPools } from '#shared/contract/job.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { textPicture } from '#test/document-files/text-picture.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { root } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

/** Outside the repository, so that no module of its sources or packages is found. */
const openFolder = () => mkdtemp(join(tmpdir(), 'webintel-build-'))

describe('npm run build', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let url: string
  let folder: string
  beforeAll(async () => {
    folder = await openFolder()
    scope.defer(() => rm(folder, { recursive: true, force: true }))
    await promisify(execFile)(process.execPath, [join(root, 'ops/build/index.ts'), folder])
    const picture = await textPicture(['The lighthouse keeper writes a letter.'])
    site = scope.use(
      await openFixtureSite({
        '/': articlePage('lighthouses'),
        '/report.pdf': file('application/pdf', pdfFile(['The yearly report of the tower.'])),
        '/scan.pdf': file('application/pdf', pdfFile([picture])),
      }),
    )
    // As in an image, the compile cache is in no shared folder.
    const fleet = scope.use(await openFleet({ NODE_COMPILE_CACHE: join(folder, 'compiled') }, folder))
    const [api] = await Promise.all([
      fleet.api(),
      fleet.worker({ BROWSER_CONCURRENCY: '1' }, ...workerPools),
      fleet.scheduler(),
    ])
    url = api.url
  })
  afterAll(() => scope.disposeAsync())

  const call = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it.each([
    ['a page', '/fetch/basic', { path: '/' }, 'says something about lighthouses'],
    ['a PDF', '/pdf', { path: '/report.pdf' }, 'The yearly report of the tower.'],
    ['a scan', '/pdf', { path: '/scan.pdf', ocr: true }, 'The lighthouse keeper writes a letter.'],
  ])('reads %s', async (_, operation, { path, ...options }, text) => {
    const { status, body } = await call(operation, { url: `${site.url}${path}`, ...options })
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(text)])
  })

  it('has no roles and threads in TypeScript, for which each would load the compiler of Node', async () => {
    const built = await Array.fromAsync(glob('{api,scheduler,shared,workers}/**/*.ts', { cwd: folder }))
    const started = built.filter((path) => !path.startsWith('workers/browser/in-page/'))
    expect(started).toEqual(['shared/storage/sqlite/backup.ts'])
  })

  it('renders a page in Chromium', async () => {
    // The worker reports its browser within seconds of its start.
    const render = async () => JSON.stringify(await call('/fetch/pro', { url: `${site.url}/` }))
    await expect.poll(render).toMatch(/^\{"status":200,.*says something about lighthouses/)
  })

  it('recognizes technologies by its fingerprints', async () => {
    expect(await call('/tech', { url: `${site.url}/` })).toMatchObject({ status: 200 })
  })

  it('serves its pages with their scripts, and the API reference', async () => {
    const page = await (await fetch(`${url}/docs/quick-start`)).text()
    const scripts = [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(scripts.length).toBeGreaterThan(0)
    for (const path of [...scripts, '/dashboard', '/openapi.json', '/bot', '/llms.txt']) {
      const response = await fetch(new URL(path, url))
      expect([path, response.status]).toEqual([path, 200])
    }
  })
})

const file =
  (type: string, body: Uint8Array): Page =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)
