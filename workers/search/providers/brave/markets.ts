/** The countries that Brave serves. The list is unverified. */
export const braveCountries: ReadonlySet<string> = new Set(
  'ar at au be br ca ch cl cn de dk es fi fr gb hk id in it jp kr mx my nl no nz ph pl pt ru sa se tr tw us za'.split(
    ' ',
  ),
)

const plainCodes =
  'ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nl pa pl ro ru sk sl sr sv ta te th tr uk vi'

/** Brave's codes of languages, by ISO 639-1. Some differ. The list is unverified. */
export const braveLanguages: ReadonlyMap<string, string> = new Map([
  ...plainCodes.split(' ').map((code) => [code, code] as const),
  ['ja', 'jp'],
  ['nb', 'nb'],
  ['no', 'nb'],
  ['pt', 'pt-pt'],
  ['zh', 'zh-hans'],
])
