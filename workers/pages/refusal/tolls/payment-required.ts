import { AppError, type ErrorDetail } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import { readLinks } from '#shared/egress/headers/read-links.ts'
import { mppTolls } from './mpp-tolls.ts'
import { tollText, type Toll } from './toll.ts'
import { x402Tolls } from './x402-tolls.ts'

/** The error of a target that asks for a payment (status 402). Its details say what the target asks for, unverified. */
export function paymentRequired({ url = '', headers = {}, body = new Uint8Array() }: Partial<Capture>): AppError {
  const tolls = [
    ...x402Tolls(headers['payment-required'], body),
    ...mppTolls(headers['www-authenticate']),
    ...perCrawlTolls(headers['crawler-price']),
  ]
  const terms = termsOf(headers['link'], url)
  const [first] = tolls
  const asked = first === undefined ? 'It names no price in a form that is known here.' : sentenceOf(first)
  return new AppError(
    'TARGET_PAYMENT_REQUIRED',
    `The target asks for a payment (HTTP status 402). ${asked} The service does not pay websites, and nothing was charged.`,
    {
      details: [
        { path: '/status', message: '402' },
        ...tolls.flatMap(detailsOf),
        ...(terms === undefined ? [] : [{ path: '/terms', message: terms }]),
        ...(first === undefined && terms === undefined ? [] : [{ path: '/tolls', message: unverified }]),
      ],
    },
  )
}

const unverified = 'Copied from the response of the target. Nobody verified it.'

/** `USD 0.01` (Cloudflare pay per crawl). */
function perCrawlTolls(header: string | undefined): Toll[] {
  const [, asset, price] = /^\s*([A-Za-z]{3,10})\s+(\d{1,12}(?:\.\d{1,12})?)\s*$/.exec(header ?? '') ?? []
  const stated = price ?? tollText(header)
  return stated === undefined ? [] : [{ protocol: 'pay-per-crawl', price: stated, asset }]
}

/** The address of the terms that the response links to. */
function termsOf(header: string | undefined, url: string): string | undefined {
  const link = readLinks(header).find(({ rels }) => rels.some((rel) => rel === 'license' || rel === 'terms-of-service'))
  const terms = link && URL.parse(link.target, url)
  return terms && /^https?:$/.test(terms.protocol) ? tollText(terms.href) : undefined
}

function sentenceOf({ protocol, price = 'an amount', asset, network, scheme }: Toll): string {
  const parts = [
    price,
    asset,
    network && `on ${network}`,
    `by ${protocol === 'pay-per-crawl' ? 'pay per crawl' : protocol}`,
    scheme && `(${scheme})`,
  ]
  const unit = protocol === 'pay-per-crawl' ? '' : ', in the smallest unit'
  return `It says: ${parts.filter(Boolean).join(' ')}${unit}.`
}

const detailsOf = (toll: Toll, index: number): ErrorDetail[] =>
  Object.entries(toll).flatMap(([name, message]) =>
    message === undefined ? [] : [{ path: `/tolls/${index}/${name}`, message: String(message) }],
  )
