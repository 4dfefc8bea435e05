import type { Framed, Template } from './templates.ts'

// cspell:disable
export const germanTemplates: readonly Template[] = [
  {
    page: '{A} kaufte {B} im Jahr {z} für {n} Millionen Euro.',
    lies: [
      ['roles', '{B} kaufte {A} im Jahr {z} für {n} Millionen Euro.'],
      ['digits', '{A} kaufte {B} im Jahr {z} für {m} Millionen Euro.'],
      ['units', '{A} kaufte {B} im Jahr {z} für {n} Milliarden Euro.'],
      ['date', '{A} kaufte {B} im Jahr {y} für {n} Millionen Euro.'],
      ['negation', '{A} kaufte {B} im Jahr {z} nicht.'],
      ['opposite', '{A} verkaufte {B} im Jahr {z} für {n} Millionen Euro.'],
      ['cause', '{A} kaufte {B} im Jahr {z} wegen hoher Schulden.'],
    ],
    truths: [
      'Im Jahr {z} kaufte {A} {B} für {n} Millionen Euro.',
      '{B} wurde {z} von {A} für {n} Millionen Euro gekauft.',
      '{A} hat {B} {z} für {n} Millionen Euro gekauft.',
    ],
  },
  {
    page: 'Der Umsatz von {A} nahm im Mai um vierzehn Prozent zu.',
    lies: [
      ['separable verb', 'Der Umsatz von {A} nahm im Mai um vierzehn Prozent ab.'],
      ['digits', 'Der Umsatz von {A} nahm im Mai um vierzig Prozent zu.'],
      ['date', 'Der Umsatz von {A} nahm im Juni um vierzehn Prozent zu.'],
      ['names', 'Der Umsatz von {B} nahm im Mai um vierzehn Prozent zu.'],
      ['negation', 'Der Umsatz von {A} nahm im Mai nicht zu.'],
      ['superlative', 'Der Umsatz von {A} nahm im Mai am stärksten zu.'],
    ],
    truths: ['Der Umsatz von {A} nahm im Mai um 14 Prozent zu.', 'Im Mai nahm der Umsatz von {A} um 14 % zu.'],
  },
  {
    page: 'Das Mittel ist für Kinder nicht zugelassen, falls der Arzt von {A} keine Prüfung verlangt.',
    lies: [
      ['negation', 'Das Mittel ist für Kinder zugelassen, falls der Arzt von {A} keine Prüfung verlangt.'],
      ['condition', 'Das Mittel ist für Kinder nicht zugelassen.'],
      ['negation', 'Das Mittel ist für Kinder nicht zugelassen, falls der Arzt von {A} eine Prüfung verlangt.'],
    ],
    truths: ['Falls der Arzt von {A} keine Prüfung verlangt, ist das Mittel für Kinder nicht zugelassen.'],
  },
  {
    page: 'Einige Höfe bei {A} verlieren bis zu {n} Prozent der Ernte.',
    lies: [
      ['quantifier', 'Alle Höfe bei {A} verlieren bis zu {n} Prozent der Ernte.'],
      ['limit', 'Einige Höfe bei {A} verlieren {n} Prozent der Ernte.'],
      ['limit', 'Einige Höfe bei {A} verlieren mindestens {n} Prozent der Ernte.'],
      ['quantifier', 'Die meisten Höfe bei {A} verlieren bis zu {n} Prozent der Ernte.'],
      ['scope', 'Einige Höfe verlieren bis zu {n} Prozent der Ernte.'],
      ['opposite', 'Einige Höfe bei {A} gewinnen bis zu {n} Prozent der Ernte.'],
    ],
    truths: [
      'Bei {A} verlieren einige Höfe bis zu {n} % der Ernte.',
      'Einige Höfe bei {A} verlieren bis zu {n} % der Ernte.',
    ],
  },
  {
    page: 'Laut {A} hat der Minister {n} Tausend Euro genommen.',
    lies: [
      ['attribution', 'Der Minister hat {n} Tausend Euro genommen.'],
      ['digits', 'Laut {A} hat der Minister {m} Tausend Euro genommen.'],
      ['names', 'Laut {B} hat der Minister {n} Tausend Euro genommen.'],
      ['negation', 'Laut {A} hat der Minister keine {n} Tausend Euro genommen.'],
    ],
    truths: ['Der Minister hat laut {A} {n} Tausend Euro genommen.'],
  },
  {
    page: 'Die Brücke von {A} ist länger als die Brücke von {B}.',
    lies: [
      ['comparison', 'Die Brücke von {B} ist länger als die Brücke von {A}.'],
      ['comparison', 'Die Brücke von {A} ist kürzer als die Brücke von {B}.'],
      ['superlative', 'Die Brücke von {A} ist die längste.'],
    ],
    truths: ['Die Brücke von {A} ist länger als die von {B}.', 'Die Brücke von {A} ist länger als die Brücke von {B}.'],
  },
  {
    isLater: true,
    page: 'Nur Mieter, die vor {y} eingezogen sind, dürfen bei {A} ein Drittel der Nebenkosten zurückfordern.',
    lies: [
      ['quantifier', 'Mieter, die vor {y} eingezogen sind, dürfen bei {A} ein Drittel der Nebenkosten zurückfordern.'],
      ['values', 'Nur Mieter, die vor {y} eingezogen sind, dürfen bei {A} ein Viertel der Nebenkosten zurückfordern.'],
      [
        'direction',
        'Nur Mieter, die nach {y} eingezogen sind, dürfen bei {A} ein Drittel der Nebenkosten zurückfordern.',
      ],
      ['scope', 'Alle Mieter dürfen bei {A} ein Drittel der Nebenkosten zurückfordern.'],
      [
        'negation',
        'Nur Mieter, die vor {y} eingezogen sind, dürfen bei {A} kein Drittel der Nebenkosten zurückfordern.',
      ],
    ],
    truths: ['Nur Mieter, die vor {y} eingezogen sind, dürfen bei {A} ein Drittel der Nebenkosten zurückfordern.'],
  },
  {
    isLater: true,
    page: 'Die Fähre nach {A} legt im Winter zweimal täglich ab und kostet {n} Euro.',
    lies: [
      ['period', 'Die Fähre nach {A} legt im Winter zweimal wöchentlich ab.'],
      ['values', 'Die Fähre nach {A} legt im Winter dreimal täglich ab.'],
      ['separable verb', 'Die Fähre nach {A} legt im Winter zweimal täglich an.'],
      ['date', 'Die Fähre nach {A} legt im Sommer zweimal täglich ab.'],
      ['scope', 'Die Fähre nach {A} legt zweimal täglich ab.'],
      ['names', 'Die Fähre nach {B} kostet {n} Euro.'],
      ['digits', 'Die Fähre nach {A} kostet {m} Euro.'],
    ],
    truths: ['Im Winter legt die Fähre nach {A} zweimal täglich ab.', 'Die Fähre nach {A} kostet {n} Euro.'],
  },
  {
    isLater: true,
    page: 'Forscher aus {A} vermuten, dass Wale das Echo einer Bucht wiedererkennen.',
    lies: [
      ['attribution', 'Wale erkennen das Echo einer Bucht wieder.'],
      ['names', 'Forscher aus {B} vermuten, dass Wale das Echo einer Bucht wiedererkennen.'],
      ['modality', 'Forscher aus {A} haben bewiesen, dass Wale das Echo einer Bucht wiedererkennen.'],
      ['negation', 'Forscher aus {A} vermuten, dass Wale das Echo einer Bucht nicht wiedererkennen.'],
      ['quantifier', 'Forscher aus {A} vermuten, dass alle Tiere das Echo einer Bucht wiedererkennen.'],
    ],
    truths: ['Dass Wale das Echo einer Bucht wiedererkennen, vermuten Forscher aus {A}.'],
  },
]

export const germanFramed: readonly Framed[] = [
  {
    kind: 'myth',
    page: '# Mythen\n\n- Der Käse aus {A} leuchtet nachts.\n- Katzen meiden ihn.',
    claim: 'Der Käse aus {A} leuchtet nachts.',
  },
  {
    kind: 'myth',
    page: '# Essen\n\nEs ist ein Irrtum, dass der Käse aus {A} nachts leuchtet.',
    claim: 'Der Käse aus {A} leuchtet nachts.',
  },
  {
    kind: 'denial',
    page: '# Stadt\n\nViele glauben es. Im Brunnen von {A} fließt Wein. Das stimmt nicht.',
    claim: 'Im Brunnen von {A} fließt Wein.',
  },
  {
    kind: 'denial',
    page: '# Stadt\n\nIm alten Tor von {A} spukt es. In Wirklichkeit hat niemand je ein Gespenst gesehen.',
    claim: 'Im alten Tor von {A} spukt es.',
  },
  {
    kind: 'denial',
    page: '# Preise\n\n{A} bestreitet, {z} die Preise erhöht zu haben.',
    claim: '{A} hat {z} die Preise erhöht.',
  },
  {
    kind: 'attribution',
    page: '# Prozess\n\nDer Bürgermeister von {A} soll {n} Euro unterschlagen haben.',
    claim: 'Der Bürgermeister von {A} hat {n} Euro unterschlagen.',
  },
  {
    kind: 'attribution',
    page: '# Hochwasser\n\nAnwohner befürchteten, dass der Damm von {A} bricht.',
    claim: 'Der Damm von {A} bricht.',
  },
  {
    kind: 'attribution',
    page: '# Betrug\n\nDer Chef sagte, {A} habe {n} Rechnungen gefälscht.',
    claim: '{A} hat {n} Rechnungen gefälscht.',
  },
  {
    kind: 'fiction',
    page: '## Handlung\n\nDer Bäcker von {A} vergiftet den Bürgermeister.',
    claim: 'Der Bäcker von {A} vergiftet den Bürgermeister.',
  },
  { kind: 'fiction', page: '# Buch\n\nIm Roman versinkt {A} im Jahr {z}.', claim: '{A} versinkt im Jahr {z}.' },
  {
    kind: 'lead-in',
    page: '# Schutz\n\nFolgendes ist nicht enthalten:\n\n- Diebstahl von Rädern in {A}\n- Hagel',
    claim: 'Diebstahl von Rädern in {A} ist enthalten.',
  },
]
// cspell:enable
