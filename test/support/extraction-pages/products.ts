import type { PageFact, PageModel } from './fact.ts'
import { locales, type LocaleName } from './locales.ts'
import type { Random } from './random.ts'

/** A product of a shop. */
export function productPage(random: Random, locale: LocaleName): PageModel {
  const { price, number } = locales[locale]
  const brand = random.pick(['Acme', 'Borealis', 'Casa Nova', 'Dürer & Söhne', 'Éclat'])
  const title = `${brand} ${random.pick(['Kettle', 'Lamp', 'Chair', 'Backpack', 'Headphones'])} ${random.integer(100, 999)}`
  const amount = random.integer(5, 2400) + random.pick([0, 0.5, 0.95, 0.99])
  const currency = locale === 'us' ? 'USD' : random.pick(['EUR', 'EUR', 'GBP', 'CHF'])
  const isInStock = random.integer(0, 2) > 0
  const rating = random.integer(20, 50) / 10
  const reviews = random.integer(3, 4000)
  const sku = `${random.pick(['AB', 'KX', 'ZT'])}-${random.integer(1000, 99_999)}`
  const gtin = `4${random.integer(100_000_000_000, 999_999_999_999)}`
  const color = random.pick(['Red', 'Blue', 'Graphite'])
  const facts: PageFact[] = [
    {
      value: amount,
      schema: { type: 'number' },
      names: ['price', 'productPrice', 'amount'],
      labels: {
        en: ['Price', 'Our price'],
        us: ['Price'],
        de: ['Preis', 'Preis (inkl. MwSt.)'],
        fr: ['Prix'],
        es: ['Precio'],
      },
      shown: price(amount, currency),
      path: 'offers.price',
      declared: amount.toFixed(2),
    },
    {
      value: currency,
      schema: { type: 'string', description: 'ISO 4217 currency code' },
      names: ['currency', 'price_currency', 'currencyCode'],
      labels: {},
      shown: '',
      path: 'offers.priceCurrency',
      declared: currency,
    },
    {
      value: isInStock,
      schema: { type: 'boolean' },
      names: ['inStock', 'in_stock', 'isAvailable'],
      labels: {
        en: ['Availability', 'Stock'],
        us: ['Availability'],
        de: ['Verfügbarkeit', 'Lagerbestand'],
        fr: ['Disponibilité'],
        es: ['Disponibilidad'],
      },
      shown:
        {
          en: ['Sold out', 'In stock'],
          us: ['Out of stock', 'In stock'],
          de: ['Ausverkauft', 'Auf Lager'],
          fr: ['En rupture de stock', 'En stock'],
          es: ['Agotado', 'Disponible'],
        }[locale][Number(isInStock)] ?? '',
      path: 'offers.availability',
      declared: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
    },
    {
      value: brand,
      schema: { type: 'string' },
      names: ['brand', 'manufacturer', 'brandName'],
      labels: {
        en: ['Brand', 'Manufacturer'],
        us: ['Brand'],
        de: ['Marke', 'Hersteller'],
        fr: ['Marque'],
        es: ['Marca', 'Fabricante'],
      },
      shown: brand,
      path: 'brand.name',
      declared: brand,
    },
    {
      value: sku,
      schema: { type: 'string' },
      names: ['sku', 'articleNumber', 'item_number'],
      labels: {
        en: ['SKU', 'Item number'],
        us: ['SKU'],
        de: ['Artikelnummer', 'Art.-Nr.'],
        fr: ['Référence'],
        es: ['Referencia'],
      },
      shown: sku,
      path: 'sku',
      declared: sku,
    },
    {
      value: gtin,
      schema: { type: 'string' },
      names: ['gtin', 'ean', 'barcode'],
      labels: { en: ['EAN', 'GTIN'], us: ['UPC'], de: ['EAN'], fr: ['EAN'], es: ['EAN'] },
      shown: gtin,
      path: 'gtin13',
      declared: gtin,
    },
    {
      value: rating,
      schema: { type: 'number', minimum: 0, maximum: 5 },
      names: ['rating', 'ratingValue', 'averageRating'],
      labels: { en: ['Rating', 'Average rating'], us: ['Rating'], de: ['Bewertung'], fr: ['Note'], es: ['Valoración'] },
      shown: `${number(rating)} / 5`,
      path: 'aggregateRating.ratingValue',
      declared: rating,
    },
    {
      value: reviews,
      schema: { type: 'integer' },
      names: ['reviewCount', 'numberOfReviews', 'rating_count'],
      labels: {
        en: ['Reviews', 'Number of reviews'],
        us: ['Reviews'],
        de: ['Bewertungen'],
        fr: ['Avis'],
        es: ['Opiniones'],
      },
      shown: number(reviews),
      path: 'aggregateRating.reviewCount',
      declared: String(reviews),
    },
    {
      value: color,
      schema: { type: 'string' },
      names: ['color', 'colour'],
      labels: { en: ['Colour', 'Color'], us: ['Color'], de: ['Farbe'], fr: ['Couleur'], es: ['Color'] },
      shown: color,
      path: 'color',
      declared: color,
    },
  ]
  return { type: 'Product', title, description: `The ${title} in ${color}.`, facts }
}
