import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundleProgram, roleEntries, rolePackages } from './bundle-program.ts'
import { copyClients } from './clients/build-clients.ts'
import { copyFiles } from './copy-files.ts'

// node ops/build/test-program.ts FOLDER
// Builds the program for `npm test`, whose tests start it hundreds of times: a bundle starts in two thirds of the processor
// time of the sources. Beside the roles it has `npm start`, with its local chains. FOLDER is in the repository, whose packages the
// program uses.

const root = join(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? '')

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
await bundleProgram(root, out, {
  entries: [...roleEntries, 'start.js', 'devnet/**/*-thread.ts'],
  external: [...rolePackages, '@foundry-rs/anvil', 'litesvm'],
})
await copyFiles(root, out)
await copyClients(root, out)
