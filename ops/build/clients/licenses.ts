import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

/** The licences of the packages that bundles contain, each with its package. Their terms ask for this text beside the code. */
export async function licensesOf(root: string, metafiles: readonly Metafile[]): Promise<string> {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs))
  const paths = outputs.flatMap(({ inputs }) => Object.keys(inputs).flatMap((path) => folderOf(path) ?? []))
  const folders = [...new Set(paths)].toSorted()
  const texts = await Promise.all(folders.map((folder) => licenseIn(join(root, folder))))
  return texts.join(`\n${'-'.repeat(80)}\n`)
}

/** The folder of the package that a file belongs to; undefined for a file of this repository. */
const folderOf = (path: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]

async function licenseIn(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    [key in 'name' | 'version' | 'license']?: string
  }
  const file = (await readdir(folder)).find((each) => /^(?:license|licence)/i.test(each))
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8')
  return `${name} ${version} (${license ?? 'see below'})\n\n${text}`
}
