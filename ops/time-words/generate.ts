import { writeFileSync } from 'node:fs'
import { composeTimeWords } from './compose-time-words.ts'

// npm run time-words: writes the words for time in all languages that this version of Node.js knows.
const path = new URL('../../shared/values/time-words.json', import.meta.url)
writeFileSync(path, `${JSON.stringify(composeTimeWords(), undefined, 1)}\n`)
