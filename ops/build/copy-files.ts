import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buildAssets, writeAssets } from '#api/site/assets/build-assets.ts'

/** Files that modules read. The scripts that run in Chromium are read as text, too. */
const files = [
  'package.json',
  'docs/**/*.md',
  'shared/queue/bullmq/*.lua',
  'workers/browser/in-page/**/*.ts',
  'workers/facts/tech/fingerprints/*.json',
  'workers/llm/prompts/*.md',
]

/** Copies the files that the program reads, and writes the scripts of its pages. */
export async function copyFiles(root: string, out: string): Promise<void> {
  for await (const path of glob(files, { cwd: root })) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await cp(join(root, path), join(out, path))
  }
  await mkdir(join(out, 'api/site/assets'), { recursive: true })
  await writeFile(join(out, 'api/site/assets/built.json'), writeAssets(await buildAssets()))
}

interface PackageJson {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Copies the packages and all that they depend on, without files that nothing runs. Throws if one is not installed. */
export async function copyPackages(root: string, out: string, names: readonly string[]): Promise<void> {
  const waiting = names.map((name) => ({ name, from: root, isOptional: false }))
  const copied = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, from, isOptional } = next
    const folder = findPackage(name, from, root)
    if (folder === undefined && !isOptional) throw new Error(`${name} is not installed. Run: npm ci`)
    if (folder === undefined || copied.has(folder)) continue
    copied.add(folder)
    await cp(folder, join(out, folder.slice(root.length)), { recursive: true, filter: isNeeded(folder) })
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    ) as PackageJson
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push({ name: each, from: folder, isOptional: each in optionalDependencies })
  }
}

/** As Node finds a package: in `node_modules` of the importer's folder, then of each folder above. */
function findPackage(name: string, from: string, root: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  return from === root ? undefined : findPackage(name, dirname(from), root)
}

/** Source maps, types and documents of all packages, and parts of some that the program does not use. */
const unused = [
  /\.(?:map|[cm]?ts|md)$/,
  /highlight\.js\/(?:es|scss|styles)$/,
  /pdfjs-dist\/(?:build|types|web)$/,
  /tesseract\.js-data\/eng\/4\.0\.0$/,
]

/** Packages within the package are copied when a dependent needs them. */
const isNeeded = (folder: string) => (path: string) =>
  path === folder || (basename(path) !== 'node_modules' && !unused.some((pattern) => pattern.test(path)))
