// Plain JavaScript, like the modules that processes start with: a module in TypeScript that is not in the compile cache loads
// Node's compiler, which takes 18 MB and 30 ms.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiling takes a quarter of the start time. The cache is beside the packages, not in /tmp, where another user could
// plant code. Only modules that are imported after this one has run use the cache.
const { directory } = enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))

// Threads do not share the cache of their process. They read this variable.
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= join(directory, '..')
