import type { UsageStatement } from '#shared/contract/usage/usage.ts'
import { readLinks } from '#shared/egress/headers/read-links.ts'
import { robotsDirectives } from '#workers/pages/metadata/robots-directives.ts'
import type { UsageSource } from '#workers/pages/metadata/usage-reader.ts'
import { stateAt } from './statement.ts'
import { readPreference } from './vocabularies/aipref.ts'
import { readContentSignal } from './vocabularies/content-signal.ts'
import { readNoAi } from './vocabularies/noai.ts'
import { readReservation } from './vocabularies/tdmrep.ts'

/** The statements in the headers of a page and in the page, without those of TDMRep. */
export function pageStatements({ headers, robots = [] }: UsageSource): UsageStatement[] {
  const signal = valueOf(headers, 'content-signal')
  const preference = valueOf(headers, 'content-usage')
  const inHeader = new Set(robotsDirectives([], headers['x-robots-tag']))
  return [
    ...(signal === undefined
      ? []
      : [stateAt('content-signal', 'header Content-Signal', signal, readContentSignal(signal))]),
    ...(preference === undefined
      ? []
      : [stateAt('aipref', 'header Content-Usage', preference, readPreference(preference))]),
    ...robots.flatMap((directive) => {
      const stated = readNoAi(directive)
      const where = inHeader.has(directive) ? 'header X-Robots-Tag' : '<meta name="robots">'
      return stated === undefined ? [] : [stateAt('noai', where, directive, stated)]
    }),
  ]
}

/** The TDMRep statement of a page, which counts before that of its header, which counts before the file of the site. */
export function tdmStatement({ headers, declared }: UsageSource): UsageStatement | undefined {
  if (declared?.reservation !== undefined)
    return tdmAt('<meta name="tdm-reservation">', declared.reservation, declared.policy)
  const reservation = valueOf(headers, 'tdm-reservation')
  if (reservation === undefined) return undefined
  return tdmAt('header tdm-reservation', reservation, valueOf(headers, 'tdm-policy'))
}

export function tdmAt(where: string, reservation: string, policy: string | undefined): UsageStatement {
  const line = `tdm-reservation: ${reservation}${policy === undefined ? '' : `, tdm-policy: ${policy}`}`
  return stateAt('tdmrep', where, line, readReservation(reservation, policy))
}

/** The addresses of the licences that a page and its `Link` header name. */
export function pageLicenses({ url, headers, declared }: UsageSource): string[] {
  const linked = readLinks(headers['link']).flatMap(({ target, rels, type }) =>
    rels.includes('license') && type.startsWith('application/rsl+xml') ? [target] : [],
  )
  return [...linked, ...(declared?.licenses ?? [])].flatMap((target) => URL.parse(target, url)?.href ?? [])
}

/** Longer values are cut. */
const valueOf = (headers: UsageSource['headers'], name: string) => headers[name]?.slice(0, maxLength)

const maxLength = 2000
