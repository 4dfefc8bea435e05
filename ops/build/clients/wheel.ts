import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { parse } from 'smol-toml'

/** The part of pyproject.toml that a wheel repeats. */
interface Project {
  name: string
  description: string
  keywords: readonly string[]
  classifiers: readonly string[]
  license: { text: string }
  'requires-python': string
  'optional-dependencies': Readonly<Record<string, readonly string[]>>
}

/** The first day that a ZIP file can state, so that equal sources make equal bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * Packs the Python client as a wheel (PEP 427) for every platform. A machine that builds a deployment needs no Python for it, and
 * images of Node have none. Returns the file.
 */
export async function packWheel(root: string, out: string, version: string): Promise<string> {
  const python = join(root, 'client/python')
  const { project } = parse(await readFile(join(python, 'pyproject.toml'), 'utf8')) as unknown as { project: Project }
  const info = `${project.name}-${version}.dist-info`
  const sources = await Array.fromAsync(glob(`${project.name}/**/{*.py,py.typed}`, { cwd: python }))
  const readme = await readFile(join(python, 'README.md'), 'utf8')
  const files = new Map<string, Buffer>()
  for (const path of sources.toSorted()) files.set(path, await readFile(join(python, path)))
  files.set(`${info}/LICENSE`, await readFile(join(root, 'LICENSE')))
  files.set(`${info}/METADATA`, Buffer.from(metadataOf(project, { version, readme })))
  files.set(
    `${info}/WHEEL`,
    Buffer.from('Wheel-Version: 1.0\nGenerator: webintel\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  )
  const record = [...files].map(([path, bytes]) => `${path},sha256=${hashOf(bytes)},${bytes.length}\n`)
  files.set(`${info}/RECORD`, Buffer.from(`${record.join('')}${info}/RECORD,,\n`))
  const entries = [...files].map(([path, bytes]) => [path, [bytes, { os: 3, attrs: 0o100644 << 16 }]])
  const file = `${project.name}-${version}-py3-none-any.whl`
  await writeFile(join(out, file), zipSync(Object.fromEntries(entries) as Zippable, { mtime, level: 9 }))
  return file
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

/** The core metadata of a package, version 2.1, which every pip reads. */
function metadataOf(project: Project, { version, readme }: { version: string; readme: string }): string {
  const extras = Object.entries(project['optional-dependencies']).flatMap(([extra, requirements]) =>
    [`Provides-Extra: ${extra}`].concat(
      requirements.map((requirement) => `Requires-Dist: ${requirement}; extra == '${extra}'`),
    ),
  )
  const lines = [
    'Metadata-Version: 2.1',
    `Name: ${project.name}`,
    `Version: ${version}`,
    `Summary: ${project.description}`,
    `Keywords: ${project.keywords.join(',')}`,
    `License: ${project.license.text}`,
    'License-File: LICENSE',
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    `Requires-Python: ${project['requires-python']}`,
    ...extras,
    'Description-Content-Type: text/markdown',
  ]
  return `${lines.join('\n')}\n\n${readme}`
}
