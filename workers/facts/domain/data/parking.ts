import type { SuffixTable } from './suffix-table.ts'

/** Services that show advertisements or an offer on unused domains, by the end of a name server or an alias. */
export const parkingNames: SuffixTable = {
  'sedoparking.com': 'Sedo',
  'parkingcrew.net': 'ParkingCrew',
  'bodis.com': 'Bodis',
  'above.com': 'Above.com',
  'dan.com': 'Dan.com',
  'undeveloped.com': 'Dan.com',
  'afternic.com': 'Afternic',
  'cashparking.com': 'GoDaddy CashParking',
  'parklogic.com': 'ParkLogic',
  'voodoo.com': 'Voodoo',
  'fabulous.com': 'Fabulous',
  'smartname.com': 'SmartName',
  'rookdns.com': 'Rook Media',
  'ztomy.com': 'Ztomy',
  'uniregistrymarket.link': 'Uniregistry Market',
  'brandbucket.com': 'BrandBucket',
  'squadhelp.com': 'Atom',
  'efty.com': 'Efty',
  'hugedomains.com': 'HugeDomains',
  'parkpage.foundationapi.com': 'Dynadot',
  'namefind.com': 'NameFind',
  'trafficz.com': 'TrafficZ',
  'internettraffic.com': 'Internet Traffic',
}

/** The networks of such services. */
export const parkingNetworks: readonly (readonly [network: string, name: string])[] = [
  ['91.195.240.0/23', 'Sedo'],
  ['199.59.240.0/22', 'Bodis'],
  ['185.53.176.0/22', 'ParkingCrew'],
]
