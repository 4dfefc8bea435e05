import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleSet } from '#workers/facts/tech/rules/rule-set.ts'
import { isRecord } from '#workers/upstreams/read-reply.ts'
import { addPublicTechnology } from './add-public-technology.ts'

/** How many technologies a folder adds, and how many of their patterns cannot be used. */
export interface PublicFingerprints {
  technologies: number
  skipped: number
}

/**
 * Adds the technologies of a folder in the public schema of Wappalyzer: `categories.json` and `technologies/*.json`.
 * A technology that we know keeps its category, and gets more rules. Throws if a file is missing or has another form.
 */
export function addPublicFingerprints(directory: string, rules: RuleSet): PublicFingerprints {
  const categories = new Map(
    Object.entries(readPublicFile(readFileSync(join(directory, 'categories.json'), 'utf8'))).map(([id, { name }]) => [
      Number(id),
      typeof name === 'string' ? name : `category ${id}`,
    ]),
  )
  const known = new Set(rules.technologies.keys())
  let technologies = 0
  let skipped = 0
  const folder = join(directory, 'technologies')
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.json')) continue
    for (const [name, row] of Object.entries(readPublicFile(readFileSync(join(folder, file), 'utf8')))) {
      skipped += addPublicTechnology({ name, row, categories, isKnown: known.has(name) }, rules)
      technologies += 1
    }
  }
  return { technologies, skipped }
}

/** Reads a JSON file of the public schema: an object of objects. Throws if it has another form. */
function readPublicFile(text: string): Record<string, Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new Error('Fingerprints: expected a JSON object of technologies or categories.')
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1])),
  )
}
