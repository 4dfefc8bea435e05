import { Parser } from 'htmlparser2'
import { readJsonLd, type JsonObject } from '#workers/pages/metadata/json-ld.ts'

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

type Attributes = Readonly<Record<string, string>>

/** An open element. */
interface Frame {
  item?: JsonObject
  /** The property whose value is the text of the element. */
  textOf?: { item: JsonObject; names: readonly string[]; text: string }
}

/** Reads microdata from the events of a parser. An item becomes an object with `@type`, a property a value or an item. */
function microdataReader() {
  const items: JsonObject[] = []
  const frames: Frame[] = []
  /** The open items and texts, innermost last. */
  const openItems: JsonObject[] = []
  const openTexts: NonNullable<Frame['textOf']>[] = []
  let count = 0

  return {
    open(name: string, attributes: Attributes): void {
      const frame: Frame = {}
      frames.push(frame)
      const owner = openItems.at(-1)
      const names = (attributes['itemprop'] ?? '').split(/\s+/).filter((property) => properties.has(property))
      if (attributes['itemscope'] !== undefined && count < maxItems) {
        count += 1
        const item: JsonObject = { '@type': (attributes['itemtype'] ?? '').split(/\s+/).slice(0, 5) }
        if (owner !== undefined && names.length > 0) addTo(owner, names, item)
        else items.push(item)
        frame.item = item
        openItems.push(item)
      } else if (owner !== undefined && names.length > 0) {
        const value = statedValue(name, attributes)
        if (value === undefined) openTexts.push((frame.textOf = { item: owner, names, text: '' }))
        else addTo(owner, names, value)
      }
    },
    text(text: string): void {
      const target = openTexts.at(-1)
      if (target !== undefined && target.text.length < maxTextLength) target.text += text.slice(0, maxTextLength)
    },
    close(): void {
      const { item, textOf } = frames.pop() ?? {}
      if (item !== undefined) openItems.pop()
      if (textOf === undefined) return
      openTexts.pop()
      addTo(textOf.item, textOf.names, textOf.text.trim())
      const outer = openTexts.at(-1)
      if (outer !== undefined && outer.text.length < maxTextLength) outer.text += textOf.text
    },
    items: (): readonly JsonObject[] => items,
  }
}

/** The properties of products that results show, and those that lead to them. */
const properties: ReadonlySet<string> = new Set(
  'name url image offers price priceCurrency lowPrice priceSpecification availability seller aggregateRating ratingValue bestRating reviewCount ratingCount itemListElement item hasVariant'.split(
    ' ',
  ),
)

function statedValue(name: string, { content, href, src, value }: Attributes): string | undefined {
  if (content !== undefined) return content
  if (name === 'a' || name === 'link' || name === 'area') return href
  if (name === 'img' || name === 'source') return src
  return name === 'data' || name === 'meter' ? value : undefined
}

function addTo(item: JsonObject, names: readonly string[], value: unknown): void {
  for (const name of names) {
    const known = item[name]
    if (known === undefined) item[name] = value
    else if (!Array.isArray(known)) item[name] = [known, value]
    else if (known.length < maxValues) known.push(value)
  }
}

const maxItems = 1000
const maxValues = 200
/** Characters. */
const maxTextLength = 500
