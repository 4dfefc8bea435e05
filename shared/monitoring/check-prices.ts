import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { quote, type PriceList } from '#shared/contract/quote.ts'
import type { LookTier } from './look-of.ts'

/**
 * The price of a check by the tier that reads the page. A check in a browser costs as many times more as the list price of
 * /fetch/pro is higher than that of /fetch/basic.
 */
export function checkPrices({
  MONITOR_CHECK_PRICE: basic,
  PRICE_LIST: list,
}: {
  MONITOR_CHECK_PRICE: MicroDollars
  PRICE_LIST: PriceList
}): Record<LookTier, MicroDollars> {
  const listPrice = ({ price }: typeof fetchBasic | typeof fetchPro) =>
    quote(price, {}, { list, minimumPayment: basic, cachedItems: 0 }).listPrice
  // A whole number of micro-dollars.
  const pro = Math.ceil((basic * listPrice(fetchPro)) / listPrice(fetchBasic)) as MicroDollars
  return { basic, pro }
}
