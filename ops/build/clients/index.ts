import { join, resolve } from 'node:path'
import { buildClients } from './build-clients.ts'

// node ops/build/clients/index.ts [FOLDER]
// Builds the packages of the clients: a .tgz for npm, a .whl for pip, and `index.json` with their hashes. FOLDER, by default
// `dist/clients`, keeps packages of the same sources.

const root = join(import.meta.dirname, '../../..')
await buildClients(root, resolve(process.argv[2] ?? join(root, 'dist/clients')))
