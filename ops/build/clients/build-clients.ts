import { createHash } from 'node:crypto'
import { cp, glob, mkdir, mkdtempDisposable, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltClient, BuiltClients } from '#api/site/clients/open-clients.ts'
import { packNpmPackage } from './npm-package.ts'
import { packWheel } from './wheel.ts'

/** The files that the packages are made of. */
const sources = [
  'LICENSE',
  'package-lock.json',
  'client/*.{ts,json,md}',
  'client/{generated,mcp,payments}/**/*.ts',
  'client/python/{pyproject.toml,README.md}',
  'client/python/webintel/**/{*.py,py.typed}',
  'ops/build/clients/*.ts',
]

/** Builds the package of each language into a folder, unless it has those of the same sources. Takes some seconds. */
export async function buildClients(root: string, out: string): Promise<void> {
  const hash = await hashOfSources(root)
  if ((await readIndex(out))?.sources === hash) return
  await mkdir(dirname(out), { recursive: true })
  await using made = await mkdtempDisposable(`${out}-`)
  const { version } = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8')) as { version: string }
  const names = [await packNpmPackage(root, made.path), await packWheel(root, made.path, version)]
  const files = await Promise.all(names.map((name) => describe(made.path, name)))
  await mkdir(out, { recursive: true })
  // A process that reads the folder meanwhile sees whole files, and the index last.
  for (const name of names) await rename(join(made.path, name), join(out, name))
  const index: BuiltClients = { sources: hash, version, files }
  await writeFile(join(made.path, 'index.json'), JSON.stringify(index))
  await rename(join(made.path, 'index.json'), join(out, 'index.json'))
}

/** Builds the packages into the cache of the repository, and copies them to a program. */
export async function copyClients(root: string, out: string): Promise<void> {
  const cache = join(root, 'node_modules/.cache/clients')
  await buildClients(root, cache)
  await cp(cache, join(out, 'clients'), { recursive: true })
}

async function readIndex(folder: string): Promise<BuiltClients | undefined> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as BuiltClients)
}

async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  const paths = await Array.fromAsync(glob(sources, { cwd: root }))
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

async function describe(folder: string, name: string): Promise<BuiltClient> {
  const bytes = await readFile(join(folder, name))
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('base64')
  return { name, size: bytes.length, sha256: digest('sha256'), sha512: digest('sha512') }
}
