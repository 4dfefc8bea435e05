/** The host of a language. Norwegian Bokmål has the code of all Norwegian. Other languages get the English Wikipedia. */
export function wikipediaHost(language: string | undefined): string {
  if (language === undefined || !wikipediaLanguages.has(language)) return 'en.wikipedia.org'
  return `${language === 'nb' ? 'no' : language}.wikipedia.org`
}

/** The ISO 639-1 codes of the languages that have a Wikipedia. Source: meta.wikimedia.org/wiki/List_of_Wikipedias. */
export const wikipediaLanguages: ReadonlySet<string> = new Set(
  `aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff
  fi fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ie ig ik io is it iu ja jv ka kg ki kk kl km kn ko ks ku kv kw ky
  la lb lg li ln lo lt lv mg mi mk ml mn mr ms mt my na nb ne nl nn no nv ny oc om or os pa pi pl ps pt qu rm rn ro ru rw sa sc
  sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo
  za zh zu`.split(/\s+/),
)
