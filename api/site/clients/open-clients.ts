import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `index.json` beside the packages of the clients. */
export interface BuiltClients {
  /** The hash of what the packages were made of. */
  sources: string
  version: string
  /** First the one for npm, then the one for pip. Hashes are in base64. */
  files: readonly BuiltClient[]
}

export interface BuiltClient {
  name: string
  /** Bytes. */
  size: number
  sha256: string
  sha512: string
}

/** The packages of the clients that this deployment serves. */
export interface Clients {
  index: () => Promise<BuiltClients>
  /** Undefined for an unknown name. */
  load: (name: string) => Promise<{ file: BuiltClient; body: Buffer } | undefined>
}

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/clients')

/** Reads the packages that `npm run build` made. From the sources, another process makes them at the first request. */
export function openClients(): Clients {
  let opening: ReturnType<typeof findPackages> | undefined
  const open = async () => {
    try {
      return await (opening ??= findPackages())
    } catch (error) {
      // The next request tries again.
      opening = undefined
      throw error
    }
  }
  return {
    index: async () => (await open()).index,
    async load(name) {
      const { folder, index } = await open()
      const file = index.files.find((one) => one.name === name)
      return file && { file, body: await readFile(join(folder, file.name)) }
    },
  }
}

async function findPackages(): Promise<{ folder: string; index: BuiltClients }> {
  const built = join(root, 'clients')
  const index = await readIndex(built).catch(() => undefined)
  if (index !== undefined) return { folder: built, index }
  await promisify(execFile)(process.execPath, [join(root, 'ops/build/clients/index.ts'), cache])
  return { folder: cache, index: await readIndex(cache) }
}

const readIndex = async (folder: string): Promise<BuiltClients> =>
  // Written by ops/build/clients.
  JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as BuiltClients
