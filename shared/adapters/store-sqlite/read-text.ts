import { setImmediate } from 'node:timers/promises'
import type { StoreFile } from './open-store-file.ts'
import type { Place } from './reads.ts'

/** A text of any size. A large one is read by the thread, so that this one never stands still for long. */
export async function readText({ read, run }: StoreFile, place: Place): Promise<string | undefined> {
  const found = await read((reads) => reads.getText(place))
  if (found !== 'large') return found?.text
  const [result] = await run('readText', { ...place })
  return result?.text && decodeInTurns(result.text)
}

const turnBytes = 1_048_576

async function decodeInTurns(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (let start = 0; start < bytes.length; start += turnBytes) {
    text += decoder.decode(bytes.subarray(start, start + turnBytes), { stream: true })
    await setImmediate()
  }
  return text + decoder.decode()
}
