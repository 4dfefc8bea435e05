import type { PageFact, PageModel } from './fact.ts'
import { locales, type LocaleName } from './locales.ts'
import type { Random } from './random.ts'

/** A news article. */
export function articlePage(random: Random, locale: LocaleName): PageModel {
  const { date } = locales[locale]
  const title = `${random.pick(['Storm', 'Strike', 'Election', 'Festival'])} ${random.pick(['delays trains', 'ends early', 'surprises city'])} ${random.integer(2, 90)}`
  const author = random.pick(['Maria Lopez', 'Tom Becker', 'Claire Petit'])
  const section = random.pick(['Politics', 'Culture', 'Sports'])
  const publisher = random.pick(['The Daily Fixture', 'Morgenpost', 'Le Courrier'])
  const [published, modified] = [random.date(), random.date()].toSorted()
  const keywords = [random.pick(['rail', 'weather']), random.pick(['mayor', 'budget'])]
  const facts: PageFact[] = [
    {
      value: author,
      schema: { type: 'string' },
      names: ['author', 'byline', 'writer'],
      labels: {
        en: ['Author', 'Written by'],
        us: ['By'],
        de: ['Autor', 'Von'],
        fr: ['Auteur', 'Par'],
        es: ['Autor', 'Por'],
      },
      shown: author,
      path: 'author.name',
      declared: author,
    },
    {
      value: published,
      schema: { type: 'string', format: 'date' },
      names: ['datePublished', 'published_at', 'publishDate'],
      labels: {
        en: ['Published', 'Published on'],
        us: ['Published'],
        de: ['Veröffentlicht', 'Erschienen'],
        fr: ['Publié le'],
        es: ['Publicado'],
      },
      shown: date(published ?? ''),
      path: 'datePublished',
      declared: random.pick([published, `${published}T06:00:00Z`]),
    },
    {
      value: modified,
      schema: { type: ['string', 'null'], format: 'date' },
      names: ['dateModified', 'updated_at', 'lastUpdated'],
      labels: {
        en: ['Updated', 'Last updated'],
        us: ['Updated'],
        de: ['Aktualisiert', 'Stand'],
        fr: ['Mis à jour'],
        es: ['Actualizado'],
      },
      shown: date(modified ?? ''),
      path: 'dateModified',
      declared: modified,
    },
    {
      value: section,
      schema: { type: 'string' },
      names: ['section', 'category', 'department'],
      labels: {
        en: ['Section', 'Category'],
        us: ['Section'],
        de: ['Rubrik', 'Kategorie'],
        fr: ['Rubrique', 'Catégorie'],
        es: ['Categoría'],
      },
      shown: section,
      path: 'articleSection',
      declared: section,
    },
    {
      value: publisher,
      schema: { type: 'string' },
      names: ['publisher', 'publication', 'sourceName'],
      labels: {
        en: ['Publisher', 'Source'],
        us: ['Publisher'],
        de: ['Herausgeber', 'Verlag'],
        fr: ['Éditeur'],
        es: ['Editorial'],
      },
      shown: publisher,
      path: 'publisher.name',
      declared: publisher,
    },
    {
      value: keywords,
      schema: { type: 'array', items: { type: 'string' } },
      names: ['keywords', 'tags', 'labels'],
      labels: { en: ['Tags', 'Keywords'], us: ['Tags'], de: ['Schlagwörter'], fr: ['Mots-clés'], es: ['Etiquetas'] },
      shown: keywords.join(', '),
      path: 'keywords',
      declared: random.pick<unknown>([keywords, keywords.join(',')]),
    },
  ]
  return { type: 'NewsArticle', title, description: `${title}: what we know.`, facts }
}
