import { basename, join } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { entries, type EntryName } from './entries.ts'

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
  const { outputFiles, metafile } = await build(options)
  await stop()
  const files = new Map(
    outputFiles.map(({ path, contents }): [string, Asset] => [
      basename(path),
      { body: Buffer.from(contents), type: path.endsWith('.css') ? 'text/css' : 'text/javascript' },
    ]),
  )
  const urls = new Map(Object.entries(entries).map(([name, path]) => [name, outputOf(path, metafile)]))
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
  entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(siteDir, path), out })),
  outdir: join(siteDir, 'out'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
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

function outputOf(entryPath: string, { outputs }: Metafile) {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entryPath)
  if (found === undefined) throw new Error(`esbuild made no output for ${entryPath}.`)
  const [path, { imports }] = found
  return {
    url: urlOf(path),
    imports: imports.filter(({ kind }) => kind === 'import-statement').map((each) => urlOf(each.path)),
  }
}

const urlOf = (path: string) => `/assets/${basename(path)}`
