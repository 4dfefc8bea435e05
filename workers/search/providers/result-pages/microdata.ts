import type { JsonObject } from '#workers/pages/metadata/json-ld.ts'

type Attributes = Readonly<Record<string, string>>

/** An open element. */
interface Frame {
  item?: JsonObject
  /** The property whose value is the text of the element. */
  textOf?: { item: JsonObject; names: readonly string[]; text: string }
}

/** Reads microdata from the events of a parser. An item becomes an object with `@type`, a property a value or an item. */
export function microdataReader() {
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
