import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** The modules that a process, a child process or a thread of a role starts with. */
export const roleEntries = [
  '{api,workers,scheduler}/index.js',
  '{shared,workers}/**/*-{thread,process}.ts',
  'shared/child-processes/main.js',
  'shared/storage/sqlite/backup.ts',
]

/** Packages with native code, data files or threads of their own. Bundles import them from `node_modules`. */
export const rolePackages = [
  '@embedpdf/pdfium',
  '@sparticuz/chromium',
  '@tesseract.js-data/eng',
  'axe-core',
  'highlight.js',
  'jschardet',
  'pdfjs-dist',
  'pino',
  'swagger-ui-dist',
  'tesseract-wasm',
  'tiny-secp256k1',
]

/**
 * Writes the bundles side by side into `out`, and at the path of each entry a module that imports its bundle. `entries`: glob
 * patterns in `root`. `external`: the packages that bundles import from `node_modules`.
 */
export async function bundleProgram(
  root: string,
  out: string,
  { entries, external }: { entries: readonly string[]; external: readonly string[] },
): Promise<void> {
  const found = await Array.fromAsync(glob(entries, { cwd: root }))
  await build({
    absWorkingDir: root,
    entryPoints: found.map((path) => ({ in: join(root, path), out: nameOf(path) })),
    outdir: out,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // A process decodes and keeps the text of its modules even if their compiled code is cached. Names stay, for the stacks of errors.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 500,
    external: [...external, ...external.map((name) => `${name}/*`), 'chromium-bidi', 'esbuild'],
    // Packages in CommonJS call `require` for the modules of Node.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [sourcePaths(root)],
  })
  for (const path of found) {
    const file = join(out, builtPath(path))
    await mkdir(dirname(file), { recursive: true })
    const bundle = `./${relative(dirname(file), join(out, `${nameOf(path)}.js`))}`
    const hasDefault = /^export default /m.test(await readFile(join(root, path), 'utf8'))
    await writeFile(file, hasDefault ? `export { default } from '${bundle}'\n` : `import '${bundle}'\n`)
  }
}

const nameOf = (path: string) => `bundle-${path.replaceAll('/', '-').replace(/\.[jt]s$/, '')}`

/** Threads and child processes load a module in JavaScript: for one in TypeScript, each would load Node's compiler (18 MB). */
const builtPath = (path: string) => path.replace(/-(thread|process)\.ts$/, '-$1.js')

/** A module in a bundle sees its own path below the folder of the bundles, so that it finds the files beside it. */
const sourcePaths = (root: string): Plugin => ({
  name: 'source-paths',
  setup(bundler) {
    bundler.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
      const place = relative(root, path)
      if (place.startsWith('node_modules/')) return undefined
      const text = await readFile(path, 'utf8')
      const contents = text
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
        .replaceAll(/(?<=new URL\('\.\/[a-z/-]+-(?:thread|process))\.ts(?=')/g, '.js')
      return { contents, loader: 'ts' }
    })
  },
})
