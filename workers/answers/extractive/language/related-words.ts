import { stemOf } from './words.ts'

/** Stems that state nearly the same as this one: `found` and `establish`. Without itself. */
export const relatedStems = (stem: string): ReadonlySet<string> => related.get(stem) ?? none

const none: ReadonlySet<string> = new Set()

/** Words that questions and answers exchange, in English, German, French, Spanish and Japanese. Japanese words stand as pairs of characters. */
const groups = [
  // cspell:disable
  'founded founder founders found established establish establishment foundation start started create created formed form formation set incorporated begun began origin gegründet gründete gründer gründerin gründung entstand fondé fondée fondateur fondatrice fondation fonda créé créée créa création fundado fundada fundador fundadora fundación fundó creado creada 設立 創業 創立 創設',
  'located location headquartered headquarter based base situated lies lie stands stand liegt sitz situé située siège ubicado ubicada situado situada sede 所在 本社',
  'employ employees employee employs employed staff workers worker work works workforce people headcount beschäftigt mitarbeiter angestellte emploie salariés employés effectif empleados emplea trabajadores 従業 業員',
  'cost costs price prices priced pricing fee fees charge charges paid pay fare admission ticket tickets kostet kosten preis preise gebühr eintritt betrug coûte coûté coût prix tarif entrée billet cuesta costó costo coste precio entrada tarifa 料金 費用 価格 値段 設費',
  'built build constructed construct construction completed complete erected finished dates gebaut erbaut errichtet errichtete baute bau fertiggestellt construit construite construction bâti construido construida construyó construcción 建設 建築 築か 築城 竣工',
  'opened open opening opens inaugurated inauguration launched launch debuted released release introduced unveiled eröffnet eröffnung eröffnete eingeweiht öffnet geöffnet ouvert ouverte ouverture ouvre inauguré inaugurée inauguration inaugurado inaugurada inauguró inauguración abrió abierto apertura abre 開通 開業 開館 開園',
  'died die death dead passed deceased starb gestorben tod mort morte mourut décédé murió falleció muerte 死去 没',
  'born birth birthplace birthday native life world geboren geburt né née naissance nació nacido nacimiento 生ま 誕生',
  'invented invent inventor devised developed develop developer erfunden erfand erfinder inventé inventeur inventó inventor 発明 開発',
  'designed design designer architect drawn drew entworfen entwarf architekt baumeister dessiné dessinée dessina architecte conçu conçue diseñó diseñado diseñada arquitecto 設計 建築',
  'wrote write written writer author authored penned schrieb geschrieben verfasst autor autorin verfasser écrit écrite écrivit auteur autrice escribió escrito escrita autora 著者 作者 執筆',
  'leads lead leader head heads headed run runs chief ceo director directrice president chair chairs chaired manager managing leitet leiter leiterin chef geschäftsführer geschäftsführerin vorsitzender dirige dirigeant directeur directrice président patron dirige director directora presidente 社長 代表',
  'coach coaches coached trainer trained manager entraîneur entrenador 監督',
  'curator curates curated curate',
  'population inhabitants inhabitant residents resident citizens people live lived lives einwohner einwohnerzahl bevölkerung bewohner leben wohnen habitants peuplée población habitantes habita 人口 住民',
  'tall height high elevation altitude rises rise hoch höhe hauteur haut haute altura alto alta mide mesure 高さ',
  'long length stretches spans lang länge longueur long largo longitud larga 長さ 全長 延長',
  'last lasts lasted duration takes take took long dauert dauer lange dure durée dura duración 時間 期間',
  'sea level altitude elevation above meeresspiegel',
  'deep depth tief tiefe profond profondeur profundidad profundo 深さ 水深',
  'wide width breit breite large largeur ancho anchura 幅員',
  'weigh weighs weight heavy kilograms tonnes wiegt gewicht schwer pèse poids pesa peso 重さ 重量',
  'large big size area covers cover square groß fläche größe superficie couvre étend surface extensión área 面積',
  'fast speed top schnell geschwindigkeit vitesse velocidad 速度 時速',
  'hot cold warm temperature heated temperatur heiß température chauffée temperatura 温度',
  'loud noise laut lautstärke bruit ruido',
  'capacity holds hold seats seat accommodates accommodate fasst kapazität plätze contient capacité places capacidad caben aforo espectadores 収容 定員',
  'revenue turnover sales earned earnings income umsatz chiffre ventas ingresos facturación 売上',
  'acquired acquire acquisition bought buy purchased purchase takeover sold sell gekauft übernommen verkauft acheté racheté vendu vendus compró vendió adquirió 買収',
  'owner owns owned belongs belong besitzer eigentümer gehört propriétaire appartient propietario pertenece 所有',
  'discovered discover discovery discoverer identified entdeckt entdeckte entdeckung découvert découverte découvrit descubrió descubierto 発見',
  'won win winner awarded award prize received gewann gewonnen preis gagné remporté ganó premio 受賞',
  'made make makes manufactured manufactures manufacture produces produce produced maker material hergestellt herstellung fabriqué fabrication fabrica fabricado 製造 素材',
  'closed close closure shut ended end ceased closes geschlossen schließt fermé fermée ferme fermeture cerrado cierra 閉館 閉店',
  'named name called call known titled famous bekannt genannt connu conocido',
  'old age aged alt alter âge edad 年齢',
  'directed direct film',
  'lives live living habitat inhabits',
  'eats eat diet feeds feed food frisst nahrung mange nourriture alimentation come dieta alimenta',
  'married marry wife husband spouse verheiratet ehemann ehefrau mari épouse épousé esposa marido casó',
  'studied study educated education graduated degree studierte studium études étudié estudió estudios',
  'mayor bürgermeister bürgermeisterin maire alcalde alcaldesa 市長',
  'mentioned erwähnt erwähnung mentionné mentionnée mencionado',
  'remove removes removed off rub clean get rid',
  'share percentage percent anteil pourcentage porcentaje 割合',
  'laden ladezeit lädt charge charging charges recharge carga',
  'warranty guarantee garantie garantía 保証',
  'parking parkplatz stationnement aparcamiento 駐車',
  'language languages spoken speak speaks sprache sprachen gesprochen sprechen spricht langue langues parlé parle parlent idioma idiomas lengua hablado hablan habla',
  'compatible compatibility supports support supported works runs kompatibel kompatibilität unterstützt compatibilité compatibilidad',
  'distance far away kilometres kilometers miles entfernt entfernung kilometer éloigné kilomètres distancia kilómetros',
  'difference differences differ differs different unlike larger smaller longer shorter higher lower faster slower unterschied unterschiede unterscheidet unterscheiden größer kleiner différence différences diffère diferencia diferencias',
  'colour color coloured colored red green blue yellow orange purple violet brown black white grey gray pink farbe rot grün blau gelb braun schwarz weiß grau couleur rouge vert bleu jaune noir blanc gris rojo verde azul amarillo negro blanco',
  'automated automatisation automatisé automatisée automation',
  // cspell:enable
]

const related: ReadonlyMap<string, ReadonlySet<string>> = relate(groups.map((group) => group.split(' ').map(stemOf)))

/** A stem in several groups is related to all their stems. */
function relate(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const stems of groups) {
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set()
      for (const other of stems) if (other !== stem) others.add(other)
      found.set(stem, others)
    }
  }
  return found
}
