/**
 * The region (`kl`) for a country (ISO 3166-1 alpha-2) and a language (ISO 639-1), both in lower case. A country with regions
 * in several languages gets its first without a matching one. A language alone gets the country with most of its readers.
 * Undefined without a region for either. Source: duckduckgo.com/duckduckgo-help-pages/settings/params.
 */
export function regionOf({ country = '', language = '' }: { country?: string; language?: string }): string | undefined {
  const regions = regionsOfCountry.get(country) ?? []
  return regions.find((region) => languageOf(region) === language) ?? regions[0] ?? regionOfLanguage.get(language)
}

/** Main region first. Arab and Latin American countries without a region of their own share one. */
const regionsOfCountry: ReadonlyMap<string, readonly string[]> = new Map(
  `ar:ar-es at:at-de au:au-en be:be-nl,be-fr bg:bg-bg br:br-pt ca:ca-en,ca-fr ch:ch-de,ch-fr,ch-it cl:cl-es cn:cn-zh co:co-es
  cz:cz-cs de:de-de dk:dk-da ee:ee-et es:es-es,ct-ca fi:fi-fi fr:fr-fr gb:uk-en gr:gr-el hk:hk-tzh hr:hr-hr hu:hu-hu
  id:id-id,id-en ie:ie-en il:il-he in:in-en it:it-it jp:jp-jp kr:kr-kr lt:lt-lt lv:lv-lv mx:mx-es my:my-ms,my-en nl:nl-nl
  no:no-no nz:nz-en pe:pe-es ph:ph-en,ph-tl pl:pl-pl pt:pt-pt ro:ro-ro ru:ru-ru se:se-sv sg:sg-en si:sl-sl sk:sk-sk th:th-th
  tr:tr-tr tw:tw-tzh ua:ua-uk us:us-en,ue-es ve:ve-es vn:vn-vi za:za-en
  ae:xa-ar,xa-en bh:xa-ar,xa-en eg:xa-ar,xa-en iq:xa-ar,xa-en jo:xa-ar,xa-en kw:xa-ar,xa-en lb:xa-ar,xa-en om:xa-ar,xa-en
  qa:xa-ar,xa-en sa:xa-ar,xa-en
  bo:xl-es cr:xl-es do:xl-es ec:xl-es gt:xl-es hn:xl-es ni:xl-es pa:xl-es py:xl-es sv:xl-es uy:xl-es`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3).split(',')]),
)

const regionOfLanguage: ReadonlyMap<string, string> = new Map(
  `ar:xa-ar bg:bg-bg ca:ct-ca cs:cz-cs da:dk-da de:de-de el:gr-el en:us-en es:es-es et:ee-et fi:fi-fi fr:fr-fr he:il-he
  hr:hr-hr hu:hu-hu id:id-id it:it-it ja:jp-jp ko:kr-kr lt:lt-lt lv:lv-lv ms:my-ms nb:no-no nl:nl-nl nn:no-no no:no-no
  pl:pl-pl pt:br-pt ro:ro-ro ru:ru-ru sk:sk-sk sl:sl-sl sv:se-sv th:th-th tl:ph-tl tr:tr-tr uk:ua-uk vi:vn-vi zh:cn-zh`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

export const regionCountries: ReadonlySet<string> = new Set(regionsOfCountry.keys())

export const regionLanguages: ReadonlySet<string> = new Set(regionOfLanguage.keys())

/** The ISO 639-1 code of a region's language. */
function languageOf(region: string): string {
  const language = region.slice(3)
  return (
    new Map([
      ['jp', 'ja'],
      ['kr', 'ko'],
      ['tzh', 'zh'],
    ]).get(language) ?? language
  )
}
