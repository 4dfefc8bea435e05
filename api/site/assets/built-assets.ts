import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAssets, type Asset, type Assets } from './build-assets.ts'
import { entries, type EntryName } from './entries.ts'

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
