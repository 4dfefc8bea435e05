import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { openClients, type BuiltClient } from '#api/site/clients/open-clients.ts'
import { AppError } from '#shared/contract/errors.ts'

/** `/clients`: the packages of this deployment for npm and pip, which need no registry. */
export function clientRoutes({ publicUrl }: { publicUrl: () => string }): Route[] {
  const clients = openClients()
  return [
    {
      method: 'GET',
      path: '/clients',
      example: '/clients',
      document: clientsDocument,
      async handle(ctx) {
        const { version, files } = await clients.index()
        const [npm, wheel] = files.map((file) => packageOf(file, publicUrl()))
        ctx.set('Cache-Control', 'public, max-age=300')
        ctx.body = {
          version,
          license: 'MIT',
          docs: `${publicUrl()}/docs/clients`,
          typescript: npm && { ...npm, install: `npm install ${npm.url}` },
          python: wheel && { ...wheel, install: `pip install ${wheel.url}` },
          mcp: npm && { run: `npx --yes --package=${npm.url} webintel-mcp` },
        }
      },
    },
    {
      method: 'GET',
      path: '/clients/{file}',
      example: '/clients/webintel-client-2.0.0.tgz',
      async handle(ctx) {
        const found = await clients.load(ctx['params']?.['file'] ?? '')
        if (found === undefined) throw new AppError('NOT_FOUND', 'No package has this name. GET /clients lists them.')
        const { name, sha256 } = found.file
        ctx.set('Cache-Control', 'public, max-age=3600')
        ctx.set('Content-Digest', `sha-256=:${sha256}:`)
        ctx.set('ETag', `"${sha256}"`)
        ctx.type = name.endsWith('.whl') ? 'application/zip' : 'application/gzip'
        ctx.status = 200
        // Koa's `fresh` is false for the header that clients add to conditional requests.
        if (ctx.get('If-None-Match').includes(sha256)) ctx.status = 304
        else ctx.body = found.body
      },
    },
  ]
}

/** The facts by which a caller installs a package and verifies it. */
function packageOf({ name, size, sha256, sha512 }: BuiltClient, publicUrl: string) {
  return {
    file: name,
    url: `${publicUrl}/clients/${name}`,
    size,
    integrity: `sha512-${sha512}`,
    contentDigest: `sha-256=:${sha256}:`,
    sha256: Buffer.from(sha256, 'base64').toString('hex'),
  }
}

const clientsDocument = systemDocument('clients', {
  summary: 'Get the packages of the clients',
  description:
    'Returns the address, size and hashes of the package for npm and of the one for pip, and the commands that install them from this service. Use it to install a typed client. `integrity` is the form of package-lock.json, `sha256` that of pip.',
})
