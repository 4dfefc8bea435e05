import type { Framed, Template } from './templates.ts'

// cspell:disable
export const spanishTemplates: readonly Template[] = [
  {
    page: '{A} compró {B} en {z} por {n} millones de euros.',
    lies: [
      ['roles', '{B} compró {A} en {z} por {n} millones de euros.'],
      ['digits', '{A} compró {B} en {z} por {m} millones de euros.'],
      ['units', '{A} compró {B} en {z} por {n} mil millones de euros.'],
      ['date', '{A} compró {B} en {y} por {n} millones de euros.'],
      ['negation', '{A} no compró {B} en {z}.'],
      ['opposite', '{A} vendió {B} en {z} por {n} millones de euros.'],
      ['cause', '{A} compró {B} en {z} debido a sus deudas.'],
    ],
    truths: [
      'En {z}, {A} compró {B} por {n} millones de euros.',
      '{A} adquirió {B} en {z} por {n} millones de euros.',
      '{B} fue comprada por {A} en {z} por {n} millones de euros.',
    ],
  },
  {
    page: 'Los adultos toman {n} mg del producto al día, y los niños toman 5 mg al mes.',
    lies: [
      ['period', 'Los adultos toman {n} mg del producto al mes.'],
      ['units', 'Los adultos toman {n} g del producto al día.'],
      ['digits', 'Los adultos toman {m} mg del producto al día.'],
      ['roles', 'Los niños toman {n} mg del producto al día.'],
      ['period', 'Los niños toman 5 mg al año.'],
    ],
    truths: ['Los adultos toman {n} mg del producto cada día.', 'Los niños toman 5 mg al mes.'],
  },
  {
    page: 'El producto de {A} no está autorizado para niños si el médico no lo pide.',
    lies: [
      ['negation', 'El producto de {A} está autorizado para niños.'],
      ['condition', 'El producto de {A} no está autorizado para niños.'],
      ['scope', 'El producto de {A} no está autorizado.'],
      ['names', 'El producto de {B} no está autorizado para niños si el médico no lo pide.'],
    ],
    truths: ['Si el médico no lo pide, el producto de {A} no está autorizado para niños.'],
  },
  {
    page: 'Algunos granjeros de {A} podrían perder hasta el {n} por ciento de la cosecha.',
    lies: [
      ['quantifier', 'Todos los granjeros de {A} podrían perder hasta el {n} por ciento de la cosecha.'],
      ['modality', 'Algunos granjeros de {A} pierden hasta el {n} por ciento de la cosecha.'],
      ['limit', 'Algunos granjeros de {A} podrían perder el {n} por ciento de la cosecha.'],
      ['limit', 'Algunos granjeros de {A} podrían perder al menos el {n} por ciento de la cosecha.'],
      ['quantifier', 'La mayoría de los granjeros de {A} podrían perder hasta el {n} por ciento de la cosecha.'],
      ['opposite', 'Algunos granjeros de {A} podrían ganar hasta el {n} por ciento de la cosecha.'],
    ],
    truths: ['Algunos granjeros de {A} podrían perder hasta el {n} % de la cosecha.'],
  },
  {
    page: 'Según {A}, el puente es uno de los más largos de la región.',
    lies: [
      ['attribution', 'El puente es uno de los más largos de la región.'],
      ['superlative', 'Según {A}, el puente es el más largo de la región.'],
      ['scope', 'Según {A}, el puente es uno de los más largos del país.'],
      ['names', 'Según {B}, el puente es uno de los más largos de la región.'],
    ],
    truths: ['El puente es, según {A}, uno de los más largos de la región.'],
  },
  {
    page: 'La torre de {A} es más alta que la torre de {B}.',
    lies: [
      ['comparison', 'La torre de {B} es más alta que la torre de {A}.'],
      ['comparison', 'La torre de {A} es menos alta que la torre de {B}.'],
      ['superlative', 'La torre de {A} es la más alta.'],
    ],
    truths: ['La torre de {A} es más alta que la torre de {B}.', 'La torre de {A} es más alta que la de {B}.'],
  },
  {
    isLater: true,
    page: 'La mayoría de las barcazas que cruzan la esclusa vienen de {A} y transportan grava.',
    lies: [
      ['quantifier', 'Todas las barcazas que cruzan la esclusa vienen de {A}.'],
      ['quantifier', 'Las barcazas que cruzan la esclusa vienen de {A}.'],
      ['names', 'La mayoría de las barcazas que cruzan la esclusa vienen de {B}.'],
      ['direction', 'La mayoría de las barcazas que cruzan la esclusa van a {A}.'],
      ['scope', 'La mayoría de las barcazas vienen de {A}.'],
      ['negation', 'La mayoría de las barcazas que cruzan la esclusa no vienen de {A}.'],
    ],
    truths: ['La mayoría de las barcazas que cruzan la esclusa vienen de {A}.'],
  },
  {
    isLater: true,
    page: 'A menos que el municipio se oponga, {A} derribará {n} cobertizos en primavera.',
    lies: [
      ['condition', '{A} derribará {n} cobertizos en primavera.'],
      ['modality', '{A} derribó {n} cobertizos en primavera.'],
      ['digits', 'A menos que el municipio se oponga, {A} derribará {m} cobertizos en primavera.'],
      ['opposite', 'A menos que el municipio se oponga, {A} levantará {n} cobertizos en primavera.'],
      ['date', 'A menos que el municipio se oponga, {A} derribará {n} cobertizos en otoño.'],
    ],
    truths: ['{A} derribará {n} cobertizos en primavera, a menos que el municipio se oponga.'],
  },
  {
    isLater: true,
    page: 'El glaciar perdió un tercio de su superficie entre {y} y {z}.',
    lies: [
      ['values', 'El glaciar perdió un cuarto de su superficie entre {y} y {z}.'],
      ['values', 'El glaciar perdió la mitad de su superficie entre {y} y {z}.'],
      ['opposite', 'El glaciar ganó un tercio de su superficie entre {y} y {z}.'],
      ['date', 'El glaciar perdió un tercio de su superficie entre {y} y 2021.'],
      ['cause', 'El glaciar perdió un tercio de su superficie a causa del sol.'],
    ],
    truths: ['Entre {y} y {z}, el glaciar perdió un tercio de su superficie.'],
  },
]

export const spanishFramed: readonly Framed[] = [
  {
    kind: 'myth',
    page: '# Mitos\n\n- El queso de {A} brilla de noche.\n- Los gatos lo evitan.',
    claim: 'El queso de {A} brilla de noche.',
  },
  {
    kind: 'myth',
    page: '# Cocina\n\nEs falso que el queso de {A} brille de noche.',
    claim: 'El queso de {A} brilla de noche.',
  },
  {
    kind: 'denial',
    page: '# Ciudad\n\nMuchos lo creen. La fuente de {A} da vino. Eso no es cierto.',
    claim: 'La fuente de {A} da vino.',
  },
  {
    kind: 'denial',
    page: '# Ciudad\n\nLa puerta de {A} está embrujada. En realidad, nadie ha visto allí un fantasma.',
    claim: 'La puerta de {A} está embrujada.',
  },
  {
    kind: 'denial',
    page: '# Precios\n\n{A} niega haber subido los precios en {z}.',
    claim: '{A} ha subido los precios en {z}.',
  },
  {
    kind: 'attribution',
    page: '# Juicio\n\nEl alcalde de {A} habría desviado {n} euros.',
    claim: 'El alcalde de {A} ha desviado {n} euros.',
  },
  {
    kind: 'attribution',
    page: '# Riada\n\nLos vecinos temían que la presa de {A} cediera.',
    claim: 'La presa de {A} cedió.',
  },
  {
    kind: 'attribution',
    page: '# Fraude\n\nEl jefe afirma que {A} falsificó {n} facturas.',
    claim: '{A} falsificó {n} facturas.',
  },
  {
    kind: 'fiction',
    page: '## Argumento\n\nEl panadero de {A} envenena al alcalde.',
    claim: 'El panadero de {A} envenena al alcalde.',
  },
  { kind: 'fiction', page: '# Libro\n\nEn la novela, {A} se hunde en {z}.', claim: '{A} se hunde en {z}.' },
  {
    kind: 'lead-in',
    page: '# Seguro\n\nNo están cubiertos:\n\n- El robo de bicicletas en {A}\n- El granizo',
    claim: 'El robo de bicicletas en {A} está cubierto.',
  },
]
// cspell:enable
