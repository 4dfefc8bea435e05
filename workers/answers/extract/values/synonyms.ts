import { withoutSpaces } from '#shared/quotes/normalize-text.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'

/** Nouns and adjectives of fields in the languages that we serve, one thing on a line: pages name it in theirs. */
// cspell:disable
const table = `
pet dog cat animal haustier haustiere hund hunde animaux mascota mascotas ペット
wifi wlan wlan internet ワイファイ
parking parkplatz stellplatz garage stationnement aparcamiento garaje 駐車場
smoking smoke rauchen raucher fumeur fumer fumar fumador 喫煙
balcony balkon balcon バルコニー
terrace terrasse terraza テラス
garden garten jardin 庭
elevator lift aufzug fahrstuhl ascenseur ascensor エレベーター
pool schwimmbad piscine piscina プール
furnished mobliert meuble meublee amueblado amueblada 家具付き
waterproof wasserdicht etanche impermeable 防水
vegan vegane vegano vegana ヴィーガン
vegetarian vegetarisch vegetarien vegetarienne vegetariano vegetariana ベジタリアン
gluten グルテン
lactose laktose lactosa
sugar zucker sucre azucar 砂糖
nut nuts nusse noix frutos ナッツ
shipping delivery versand lieferung livraison envio 送料 配送
warranty guarantee garantie garantia 保証
accessible accessibility barrierefrei rollstuhl accesible 車椅子
refundable erstattungsfahig erstattbar remboursable reembolsable
dishwasher spulmaschine spulmaschinenfest spulmaschinengeeignet lavevaisselle lavavajillas 食洗機
organic bio biologique ecologico 有機
battery akku batterie bateria バッテリー
charger ladegerat chargeur cargador 充電器
bedroom bedrooms schlafzimmer chambre chambres dormitorio dormitorios 寝室
bathroom bathrooms bad badezimmer bader salle bano banos 浴室
room rooms zimmer piece pieces habitacion habitaciones 部屋
review reviews bewertung bewertungen rezension rezensionen avis resena resenas opinion opiniones レビュー
rating stars sterne etoiles estrellas 評価
page pages seite seiten pagina paginas ページ
employee employees mitarbeiter mitarbeitende beschaftigte employes salaries empleados 従業員
serving servings portion portionen portions porcion porciones personen person personnes personas people 人分
guest guests gaste gast convives invitados huespedes
seat seats sitzplatz sitzplatze plate platze places asientos plazas
floor floors etage etagen stockwerk piso pisos 階
inhabitant inhabitants population einwohner bevolkerung habitants habitantes poblacion 人口
member members mitglied mitglieder membres miembros
day days tag tage jour jours dias
month months monat monate mois mes meses
year years jahr jahre ans annee anos
hour hours stunde stunden heure heures hora horas
minute minutes minuten minuto minutos
price cost preis prix precio 価格 値段
weight gewicht poids peso 重量 重さ
recommended empfohlen recommande recommandee recomendado recomendada 推奨
suitable geeignet adapte adaptee apto apta adecuado
allowed permitted welcome erlaubt gestattet willkommen autorise autorises admis permitido permitidos admiten 可
included inbegriffen enthalten inklusive inclus incluse incluido incluida 込み
`
// cspell:enable

const groups: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const stems = [
        ...new Set(line.split(' ').map((word) => (withoutSpaces.test(word) ? word : stemOf(foldWord(word))))),
      ]
      return stems.map((stem): [string, readonly string[]] => [stem, stems])
    }),
)

/** The stems of the words that name the same thing as this one, itself included. Expects a stem. */
export const sameThing = (stem: string): readonly string[] => groups.get(stem) ?? [stem]

/** Whether a stem names a thing that the table has. */
export const isKnownThing = (stem: string): boolean => groups.has(stem)
