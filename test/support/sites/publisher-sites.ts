import type { SitePage } from './learn-site.ts'

export const languages = ['en', 'de', 'fr', 'es'] as const
export const designs = ['named', 'nameless', 'utility'] as const

export type Language = (typeof languages)[number]
export type Design = (typeof designs)[number]

/** An article of a publisher, with the texts that it shares with the other articles. */
export interface PublisherPage extends SitePage {
  title: string
  paragraphs: readonly string[]
  /** Texts that all pages of the site show inside the article. */
  shared: readonly string[]
}

/**
 * Eight articles of one publisher. Their shared texts stand between and after the paragraphs, in the same kinds of elements. Three
 * boxes are alike, as those of a product review, so that no rule about single boxes applies.
 */
export function publisherSite(language: Language, design: Design): PublisherPage[] {
  return Array.from({ length: 8 }, (_, number) => writeArticle({ language, design, number }))
}

function writeArticle({
  language,
  design,
  number,
}: {
  language: Language
  design: Design
  number: number
}): PublisherPage {
  const { subjects, verbs, objects, reasons, member, note, about, more, teasers } = words[language]
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  const sentence = (index: number) =>
    `${at(subjects, number * 3 + index)} ${at(verbs, number + index * 2)} ${at(objects, number * 5 + index)} ${at(reasons, number + index)}, ${1900 + number * 11 + index}.`
  const paragraphs = Array.from({ length: 7 }, (_, part) =>
    [0, 1, 2].map((index) => sentence(part * 3 + index)).join(' '),
  )
  const title = `${at(subjects, number)} ${at(verbs, number + 1)} ${at(objects, number * 2)}`
  const open = (name: string) => `<div${classOf(design, name)}>`
  const p = (text: string, name = 'text') => `<p${classOf(design, name)}>${text}</p>`
  const html = `<!doctype html><html lang="${language}"><head><title>${title}</title><meta property="og:type" content="article"></head>
<body>${open('top')}<a href="/">Quayside</a> <a href="/news">A–Z</a></div><main>${open('story')}<h1>${title}</h1>
${paragraphs
  .slice(0, 3)
  .map((text) => p(text))
  .join('\n')}
${open('pull')}${p(`<a href="/join">${member}</a>`)}</div>
${paragraphs
  .slice(3)
  .map((text) => p(text))
  .join('\n')}
${p(`<em>${note} <a href="/code">corrections@quayside.example</a></em>`)}${open('pull')}<img src="/quay.jpg" alt=""></div>${open('pull')}${p(about)}<a href="/about">Quayside</a></div>
${open('list')}<h3>${more}</h3>${teasers.map((teaser, index) => `${open('entry')}<a href="/t${index}">${teaser}</a></div>`).join('')}</div>
</div></main>${open('bottom')}<p>Quayside, 4 Pier Road</p></div></body></html>`
  return {
    url: `https://${language}-${design}.example/${number}`,
    html,
    title,
    paragraphs,
    shared: [member, note, about, ...teasers],
  }
}

function classOf(design: Design, name: string): string {
  if (design === 'nameless') return ''
  const utility: Readonly<Record<string, string>> = {
    text: 'mt-4 leading-7',
    story: 'max-w-3xl mx-auto',
    list: 'mt-8 grid gap-2',
    entry: 'py-2',
  }
  return ` class="${design === 'named' ? `story__${name}` : (utility[name] ?? 'flex px-4')}"`
}

interface Words {
  subjects: readonly string[]
  verbs: readonly string[]
  objects: readonly string[]
  reasons: readonly string[]
  member: string
  note: string
  about: string
  more: string
  teasers: readonly string[]
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subjects: [
      'The harbour master',
      'A group of masons',
      'Her elder brother',
      'The town council',
      'Most of the farmers',
    ],
    verbs: ['repaired', 'measured', 'described', 'sold', 'painted', 'remembered', 'crossed'],
    objects: ['the stone bridge', 'the northern canal', 'the old observatory', 'the winter market', 'the glass house'],
    reasons: ['because the river had risen', 'before the harvest began', 'although nobody had asked for it'],
    member: 'Our work is paid for by the people who read it, and four pounds a month keep a reporter on the coast.',
    note: 'The Gazette follows the code of the Press Council and corrects its mistakes where they were made.',
    about: 'Founded by three printers, the Gazette appears every morning except on the first day of the year.',
    more: 'From the same desk',
    teasers: [
      'Lighthouse keepers say goodbye to the lamp',
      'The ferry that forgot its passengers',
      'Oysters return to the bay',
    ],
  },
  de: {
    subjects: [
      'Der Hafenmeister',
      'Eine Gruppe von Maurern',
      'Ihr älterer Bruder',
      'Der Stadtrat',
      'Die meisten Bauern',
    ],
    verbs: ['reparierte', 'vermaß', 'beschrieb', 'verkaufte', 'bemalte', 'überquerte', 'vergaß'],
    objects: ['die steinerne Brücke', 'den nördlichen Kanal', 'die alte Sternwarte', 'den Wintermarkt', 'das Glashaus'],
    reasons: ['weil der Fluss gestiegen war', 'bevor die Ernte begann', 'obwohl niemand darum gebeten hatte'],
    member:
      'Unsere Arbeit wird von denen bezahlt, die sie lesen, und vier Euro im Monat erhalten uns einen Reporter an der Küste.',
    note: 'Der Bote richtet sich nach dem Pressekodex und berichtigt seine Fehler dort, wo sie gemacht wurden.',
    about: 'Von drei Druckern gegründet, erscheint der Bote an jedem Morgen außer am ersten Tag des Jahres.',
    more: 'Aus derselben Redaktion',
    teasers: [
      'Die Leuchtturmwärter nehmen Abschied von der Lampe',
      'Die Fähre, die ihre Gäste vergaß',
      'Austern kehren zurück',
    ],
  },
  fr: {
    subjects: [
      'Le capitaine du port',
      'Un groupe de maçons',
      'Son frère aîné',
      'Le conseil municipal',
      'La plupart des paysans',
    ],
    verbs: ['répara', 'mesura', 'décrivit', 'vendit', 'peignit', 'oublia', 'traversa'],
    objects: ['le pont de pierre', 'le canal du nord', 'le vieil observatoire', 'le marché d’hiver', 'la serre'],
    reasons: ['parce que la rivière avait monté', 'avant le début des moissons', 'bien que personne ne l’eût demandé'],
    member:
      'Notre travail est payé par celles et ceux qui le lisent, et quatre euros par mois gardent un reporter sur la côte.',
    note: 'La Gazette suit la charte de déontologie et corrige ses erreurs là où elles ont été commises.',
    about: 'Fondée par trois imprimeurs, la Gazette paraît chaque matin, sauf le premier jour de l’année.',
    more: 'De la même rédaction',
    teasers: [
      'Les gardiens du phare disent adieu à la lampe',
      'Le bac qui oublia ses passagers',
      'Les huîtres reviennent',
    ],
  },
  es: {
    subjects: [
      'El capitán del puerto',
      'Un grupo de albañiles',
      'Su hermano mayor',
      'El ayuntamiento',
      'La mayoría de los campesinos',
    ],
    verbs: ['reparó', 'midió', 'describió', 'vendió', 'pintó', 'olvidó', 'cruzó'],
    objects: [
      'el puente de piedra',
      'el canal del norte',
      'el viejo observatorio',
      'el mercado de invierno',
      'la casa de cristal',
    ],
    reasons: ['porque el río había crecido', 'antes de que empezara la cosecha', 'aunque nadie lo había pedido'],
    member: 'Nuestro trabajo lo pagan quienes lo leen, y cuatro euros al mes mantienen a un reportero en la costa.',
    note: 'La Gaceta sigue el código deontológico y corrige sus errores allí donde se cometieron.',
    about: 'Fundada por tres impresores, la Gaceta sale cada mañana menos el primer día del año.',
    more: 'De la misma redacción',
    teasers: [
      'Los fareros se despiden de la lámpara',
      'El transbordador que olvidó a sus pasajeros',
      'Las ostras vuelven a la bahía',
    ],
  },
}
