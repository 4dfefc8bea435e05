import { join } from 'node:path'

/** Where `npm start` keeps the local chains and `npm run pay` looks for them. */
export function devnetDir(dataDir: string): string {
  return join(dataDir, 'devnet')
}
