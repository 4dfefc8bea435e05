import type { PriceTag } from './price-tag.ts'

/** A price in US dollars as markdown: `0.003 per item of \`urls\``. */
export function priceText(tag: PriceTag): string {
  switch (tag.kind) {
    case 'free':
      return 'free'
    case 'per-call':
      return tag.upTo === undefined ? tag.amount : `${tag.amount} to ${tag.upTo}`
    case 'per-item':
      return `${tag.amount} per item of \`${tag.item}\``
    case 'by-choice':
      return Object.entries(tag.amounts)
        .map(([choice, amount]) => (choice === amount ? amount : `${amount} (${choice})`))
        .join(', ')
    case 'sum':
      return tag.of.map(priceText).join(' + ')
  }
}
