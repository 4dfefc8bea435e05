import { join } from 'node:path'

/** The folder in which `npm start` and `npm run devnet` store the local chains. */
export function devnetDir(dataDir: string): string {
  return join(dataDir, 'devnet')
}
