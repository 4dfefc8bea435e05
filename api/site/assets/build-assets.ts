import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'

/** The files that pages load, by the names that pages use. Paths are below `api/site`. */
const modules = {
  style: 'shell/style.css',
  'front-style': 'front/style.css',
  front: 'front/browser/index.ts',
  'bot-style': 'bot/style.css',
  'admin-style': 'admin/style.css',
  'dashboard-style': 'dashboard/style.css',
  dashboard: 'dashboard/browser/index.tsx',
  'docs-style': 'docs/style.css',
  docs: 'docs/browser/index.ts',
  consent: 'consent/browser/index.tsx',
  playground: 'docs/browser/playground/index.tsx',
} as const

/** Scripts that run before the page is painted. Modules would run later. */
const early = { theme: 'shell/browser/theme.ts' } as const

const entries = { ...modules, ...early }

export type EntryName = keyof typeof entries

/** A file that browsers load. Its name contains the hash of its content. */
export interface Asset {
  body: Buffer
  type: string
}

export interface Assets {
  /** By file name. */
  files: ReadonlyMap<string, Asset>
  /** The address of a file that a page loads, and of the scripts that it imports at once. */
  entry: (name: EntryName) => { url: string; imports: readonly string[] }
}

/** Bundles and minifies the scripts and styles of the pages, in memory. Takes some tenths of a second. */
export async function buildAssets(): Promise<Assets> {
  // Imported on use: most processes never serve a page.
  const { build, stop } = await import('esbuild')
  const built = await Promise.all([
    build({ ...options, entryPoints: entryPointsOf(modules), splitting: true, format: 'esm' }),
    build({ ...options, entryPoints: entryPointsOf(early), format: 'iife' }),
  ])
  await stop()
  const outputFiles = built.flatMap((each) => each.outputFiles)
  const outputs = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)) as Metafile['outputs']
  const files = new Map(
    outputFiles.map(({ path, contents }): [string, Asset] => [
      basename(path),
      { body: Buffer.from(contents), type: path.endsWith('.css') ? 'text/css' : 'text/javascript' },
    ]),
  )
  const urls = new Map(Object.entries(entries).map(([name, path]) => [name, outputOf(path, outputs)]))
  return {
    files,
    entry(name) {
      const output = urls.get(name)
      if (output === undefined) throw new Error(`No file was built for ${name}.`)
      return output
    },
  }
}

const siteDir = join(import.meta.dirname, '..')

const options = {
  absWorkingDir: siteDir,
  outdir: join(siteDir, 'out'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // The settings are all here: a deployment has no tsconfig.json.
  tsconfigRaw: '{}',
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions

const entryPointsOf = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([out, path]) => ({ in: join(siteDir, path), out }))

function outputOf(entryPath: string, outputs: Metafile['outputs']) {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entryPath)
  if (found === undefined) throw new Error(`esbuild made no output for ${entryPath}.`)
  const [path, { imports }] = found
  return {
    url: urlOf(path),
    imports: imports.filter(({ kind }) => kind === 'import-statement').map((each) => urlOf(each.path)),
  }
}

const urlOf = (path: string) => `/assets/${basename(path)}`

interface BuiltAssets {
  /** Bodies in base64. */
  files: Record<string, { body: string; type: string }>
  entries: Record<EntryName, ReturnType<Assets['entry']>>
}

/** The text of `built.json`, from which `loadAssets` reads. */
export function writeAssets({ files, entry }: Assets): string {
  const built = {
    files: Object.fromEntries(
      [...files].map(([name, { body, type }]) => [name, { body: body.toString('base64'), type }]),
    ),
    entries: Object.fromEntries((Object.keys(entries) as EntryName[]).map((name) => [name, entry(name)])),
  }
  return JSON.stringify(built)
}

/** The files that `npm run build` made, or else files made now. */
export async function loadAssets(): Promise<Assets> {
  const text = await readFile(join(import.meta.dirname, 'built.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return buildAssets()
  // Written by writeAssets.
  const built = JSON.parse(text) as BuiltAssets
  const files = Object.entries(built.files).map(([name, { body, type }]): [string, Asset] => [
    name,
    { body: Buffer.from(body, 'base64'), type },
  ])
  return { files: new Map(files), entry: (name) => built.entries[name] }
}
