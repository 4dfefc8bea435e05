import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundleProgram, roleEntries, rolePackages } from './bundle-program.ts'
import { copyClients } from './clients/build-clients.ts'
import { copyFiles, copyPackages } from './copy-files.ts'

// node ops/build/index.ts [FOLDER]
// Builds the program for an image: the roles, their threads and child processes as bundles, their data files, and the few packages that are
// no JavaScript alone. FOLDER, by default `dist`, is made anew. Its modules have the paths of the sources:
// `node api/index.js` starts the API there, too.

const root = join(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
await bundleProgram(root, out, { entries: roleEntries, external: rolePackages })
await copyFiles(root, out)
await copyPackages(root, out, rolePackages)
await copyClients(root, out)
