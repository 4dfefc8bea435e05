import { AttributeAction, parse, SelectorType, type Selector } from 'css-what'

const known = new Map<string, readonly string[]>()

/**
 * For each alternative of a selector, the rarest thing that its last element must have: "id x", "class x", "attribute x" or
 * "tag x". Throws for an invalid selector, and for one that names none of these.
 */
export function keysOf(selector: string): readonly string[] {
  const cached = known.get(selector)
  if (cached !== undefined) return cached
  const keys = parse(selector).map(keyOf)
  known.set(selector, keys)
  return keys
}

function keyOf(alternative: readonly Selector[]): string {
  let start = 0
  for (const [index, { type }] of alternative.entries()) {
    if (costlyTypes.has(type)) throw new Error(`${type} costs too much time`)
    if (combinators.has(type)) start = index + 1
  }
  const keys = alternative
    .slice(start)
    .flatMap(keyOfPart)
    .toSorted((a, b) => rank(a) - rank(b))
  const [key] = keys
  if (key === undefined) throw new Error('the selector names no element')
  return key
}

function keyOfPart(part: Selector): string[] {
  if (part.type === SelectorType.Tag) return [`tag ${part.name}`]
  if (part.type !== SelectorType.Attribute) return []
  if (part.action === AttributeAction.Not) return []
  if (part.name === 'id' && part.action === AttributeAction.Equals) return [`id ${part.value}`]
  if (part.name === 'class' && part.action === AttributeAction.Element) return [`class ${part.value}`]
  return [`attribute ${part.name}`]
}

const rank = (key: string) => ['id', 'class', 'attribute', 'tag'].indexOf(key.slice(0, key.indexOf(' ')))

const combinators: ReadonlySet<string> = new Set([
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Parent,
  SelectorType.ColumnCombinator,
])

/** Their cost grows with the square of the elements. */
const costlyTypes: ReadonlySet<string> = new Set([
  SelectorType.Adjacent,
  SelectorType.Sibling,
  SelectorType.Pseudo,
  SelectorType.PseudoElement,
])
