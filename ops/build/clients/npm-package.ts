import { execFile } from 'node:child_process'
import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type BuildOptions } from 'esbuild'
import { licensesOf } from './licenses.ts'

const run = promisify(execFile)

/** Packages that a user installs for a wallet of that kind. */
const chains = ['viem', 'viem/*', '@solana/kit']

/**
 * Packs the TypeScript client with `npm pack`: JavaScript for Node 20 and browsers, and its types. The packages that it needs are
 * inside, so an installation loads nothing else. Returns the file.
 */
export async function packNpmPackage(root: string, out: string): Promise<string> {
  await using staging = await mkdtempDisposable(join(tmpdir(), 'webintel-client-'))
  const dir = staging.path
  const client = join(root, 'client')
  const common = {
    absWorkingDir: root,
    outdir: join(dir, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'node20',
    // A few stacks of errors show lines of these files. The names in them stay.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 500,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    tsconfigRaw: '{}',
  } as const satisfies BuildOptions
  const library = await build({
    ...common,
    entryPoints: { index: join(client, 'index.ts') },
    chunkNames: 'chunk-[hash]',
    // The same modules run in Node.
    platform: 'browser',
    external: chains,
  })
  // The program starts from a URL with no package beside it, so it has the packages of wallets, too.
  const program = await build({
    ...common,
    entryPoints: { mcp: join(client, 'mcp.ts') },
    chunkNames: 'mcp-[hash]',
    platform: 'node',
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })
  await run(process.execPath, [join(root, 'node_modules/tsc/bin/tsc'), '-p', client, '--outDir', join(dir, 'dist')])
  await writeFile(join(dir, 'THIRD-PARTY-LICENSES.txt'), await licensesOf(root, [library.metafile, program.metafile]))
  for (const file of ['package.json', 'README.md']) await cp(join(client, file), join(dir, file))
  await cp(join(root, 'LICENSE'), join(dir, 'LICENSE'))
  const pack = ['pack', '--json', '--ignore-scripts', '--logs-max=0', '--pack-destination', out]
  await run('npm', pack, { cwd: dir })
  const { name, version } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8')) as Record<string, string>
  return `${name}-${version}.tgz`
}
