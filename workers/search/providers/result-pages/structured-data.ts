import { Parser } from 'htmlparser2'
import { readJsonLd, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import { microdataReader } from './microdata.ts'

/**
 * Reads the schema.org data of an HTML page in pieces: JSON-LD scripts, and microdata in the form of JSON-LD. `isOver`: the
 * page is nested deeper than the parser can afford; the data before that counts.
 */
export function structuredDataReader() {
  const objects: JsonObject[] = []
  const microdata = microdataReader()
  let baseHref: string | undefined
  let script: string | undefined
  let scripts = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'base') baseHref ??= attributes['href']
      const isData = name === 'script' && (attributes['type'] ?? '').toLowerCase().includes('ld+json')
      if (isData && scripts < maxScripts) script = ''
      microdata.open(name, attributes)
    },
    ontext(text) {
      if (script === undefined) microdata.text(text)
      else if (script.length <= maxScriptLength) script += text
    },
    onclosetag() {
      depth -= 1
      microdata.close()
      if (script === undefined) return
      scripts += 1
      for (const object of readJsonLd(script)) if (objects.length < maxObjects) objects.push(object)
      script = undefined
    },
  })
  return {
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
    isOver: () => depth > maxDepth,
    page: () => ({ objects: [...objects, ...microdata.items()], baseHref }),
  }
}

/** The cost of the parser grows with the square of the open elements. */
const maxDepth = 2000

const maxScripts = 50
/** Characters. A longer script counts as none. */
const maxScriptLength = 1_000_000
const maxObjects = 2000
