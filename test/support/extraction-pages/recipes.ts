import type { PageFact, PageModel } from './fact.ts'
import { locales, type LocaleName } from './locales.ts'
import type { Random } from './random.ts'

/** A recipe with its ingredients and steps. */
export function recipePage(random: Random, locale: LocaleName): PageModel {
  const { date } = locales[locale]
  const title = `${random.pick(['Grandma’s', 'Quick', 'Crispy'])} ${random.pick(['Lasagne', 'Ratatouille', 'Pancakes', 'Goulash'])}`
  const author = random.pick(['Anna Schmidt', 'Jean Dupont', 'Ruth Miller'])
  const [prep, cook] = [random.integer(2, 11) * 5, random.integer(4, 30) * 5]
  const servings = random.integer(1, 12)
  const calories = random.integer(120, 980)
  const published = random.date()
  const ingredients = [
    '200 g flour',
    `${random.integer(1, 6)} eggs`,
    '1 pinch of salt',
    `${random.integer(100, 900)} ml milk`,
  ]
  const steps = ['Mix the flour with the salt.', 'Add the eggs and the milk.', `Cook it for ${cook} minutes.`]
  const word = (one: Readonly<Record<LocaleName, string>>) => one[locale]
  const minutes = (total: number) =>
    total < 60 ? `${total} min` : `${Math.floor(total / 60)} h${total % 60 === 0 ? '' : ` ${total % 60} min`}`
  const facts: PageFact[] = [
    {
      value: prep,
      schema: { type: 'integer', description: 'minutes' },
      names: ['prepTime', 'prep_time_minutes', 'preparationTime'],
      labels: {
        en: ['Prep time', 'Preparation time'],
        us: ['Prep time'],
        de: ['Vorbereitungszeit'],
        fr: ['Préparation', 'Temps de préparation'],
        es: ['Tiempo de preparación'],
      },
      shown: minutes(prep),
      path: 'prepTime',
      declared: `PT${prep}M`,
    },
    {
      value: cook,
      schema: { type: 'integer', description: 'minutes' },
      names: ['cookTime', 'cook_time_minutes', 'cookingTime'],
      labels: {
        en: ['Cook time', 'Cooking time'],
        us: ['Cook time'],
        de: ['Kochzeit', 'Koch-/Backzeit'],
        fr: ['Cuisson', 'Temps de cuisson'],
        es: ['Tiempo de cocción'],
      },
      shown: minutes(cook),
      path: 'cookTime',
      declared: cook > 60 ? `PT${Math.floor(cook / 60)}H${cook % 60}M` : `PT${cook}M`,
    },
    {
      value: servings,
      schema: { type: 'integer' },
      names: ['servings', 'recipeYield', 'portions'],
      labels: {
        en: ['Servings', 'Yield'],
        us: ['Servings'],
        de: ['Portionen', 'Personen'],
        fr: ['Portions'],
        es: ['Raciones', 'Porciones'],
      },
      shown: `${servings}`,
      path: 'recipeYield',
      declared: random.pick([`${servings} servings`, String(servings)]),
    },
    {
      value: calories,
      schema: { type: 'number' },
      names: ['calories', 'kcal', 'energy'],
      labels: { en: ['Calories', 'Energy'], us: ['Calories'], de: ['Kalorien'], fr: ['Calories'], es: ['Calorías'] },
      shown: `${calories} kcal`,
      path: 'nutrition.calories',
      declared: `${calories} calories`,
    },
    {
      value: author,
      schema: { type: 'string' },
      names: ['author', 'authorName', 'writtenBy'],
      labels: { en: ['Author', 'Recipe by'], us: ['By'], de: ['Autor', 'Rezept von'], fr: ['Auteur'], es: ['Autor'] },
      shown: author,
      path: 'author.name',
      declared: author,
    },
    {
      value: published,
      schema: { type: 'string', format: 'date' },
      names: ['datePublished', 'published', 'publicationDate'],
      labels: {
        en: ['Published', 'Published on'],
        us: ['Published'],
        de: ['Veröffentlicht', 'Erschienen'],
        fr: ['Publié'],
        es: ['Publicado'],
      },
      shown: date(published),
      path: 'datePublished',
      declared: published,
    },
  ]
  const listFact = (value: readonly string[], names: readonly string[], path: string): PageFact => ({
    value,
    schema: { type: 'array', items: { type: 'string' } },
    names,
    labels: {},
    shown: '',
    path,
    declared: path === 'recipeInstructions' ? value.map((text) => ({ '@type': 'HowToStep', text })) : value,
  })
  return {
    type: 'Recipe',
    title,
    description: `${title} for ${servings}.`,
    facts,
    lists: [
      {
        heading: word({ en: 'Ingredients', us: 'Ingredients', de: 'Zutaten', fr: 'Ingrédients', es: 'Ingredientes' }),
        items: ingredients,
        fact: listFact(ingredients, ['ingredients', 'recipeIngredient', 'ingredientList'], 'recipeIngredient'),
      },
      {
        heading: word({ en: 'Directions', us: 'Instructions', de: 'Zubereitung', fr: 'Étapes', es: 'Instructions' }),
        items: steps,
        fact: listFact(steps, ['steps', 'instructions', 'directions'], 'recipeInstructions'),
      },
    ],
  }
}
