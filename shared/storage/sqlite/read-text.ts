import { setImmediate } from 'node:timers/promises'
import type { StoreFile } from './open-store-file.ts'
import type { RecordAddress } from './reads.ts'

/** Reads a text of any size. The store thread reads large ones, to keep this thread responsive. */
export async function readText({ read, run }: StoreFile, address: RecordAddress): Promise<string | undefined> {
  const found = await read((reads) => reads.getText(address))
  if (found !== 'large') return found?.text
  const [result] = await run('readText', { ...address })
  return result?.text && decodeInChunks(result.text)
}

const chunkBytes = 1_048_576

/** Lets other work run between chunks. */
async function decodeInChunks(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    text += decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true })
    await setImmediate()
  }
  return text + decoder.decode()
}
