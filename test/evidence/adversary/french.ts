import type { Framed, Template } from './templates.ts'

// cspell:disable
export const frenchTemplates: readonly Template[] = [
  {
    page: '{A} a acheté {B} en {z} pour {n} millions d’euros.',
    lies: [
      ['roles', '{B} a acheté {A} en {z} pour {n} millions d’euros.'],
      ['digits', '{A} a acheté {B} en {z} pour {m} millions d’euros.'],
      ['units', '{A} a acheté {B} en {z} pour {n} milliards d’euros.'],
      ['date', '{A} a acheté {B} en {y} pour {n} millions d’euros.'],
      ['negation', '{A} n’a pas acheté {B} en {z}.'],
      ['opposite', '{A} a vendu {B} en {z} pour {n} millions d’euros.'],
      ['cause', '{A} a acheté {B} en {z} à cause de ses dettes.'],
    ],
    truths: [
      'En {z}, {A} a acheté {B} pour {n} millions d’euros.',
      '{B} a été acheté par {A} en {z} pour {n} millions d’euros.',
      '{A} a racheté {B} pour {n} millions d’euros en {z}.',
    ],
  },
  {
    page: 'Les adultes prennent {n} mg du produit par jour, et les enfants prennent 5 mg par mois.',
    lies: [
      ['period', 'Les adultes prennent {n} mg du produit par mois.'],
      ['units', 'Les adultes prennent {n} g du produit par jour.'],
      ['digits', 'Les adultes prennent {m} mg du produit par jour.'],
      ['roles', 'Les enfants prennent {n} mg du produit par jour.'],
      ['period', 'Les enfants prennent 5 mg par an.'],
    ],
    truths: ['Les adultes prennent {n} mg du produit chaque jour.', 'Les enfants prennent 5 mg par mois.'],
  },
  {
    page: 'Le produit de {A} n’est pas autorisé pour les enfants si le médecin ne le demande pas.',
    lies: [
      ['negation', 'Le produit de {A} est autorisé pour les enfants.'],
      ['condition', 'Le produit de {A} n’est pas autorisé pour les enfants.'],
      ['scope', 'Le produit de {A} n’est pas autorisé.'],
      ['names', 'Le produit de {B} n’est pas autorisé pour les enfants si le médecin ne le demande pas.'],
    ],
    truths: ['Si le médecin ne le demande pas, le produit de {A} n’est pas autorisé pour les enfants.'],
  },
  {
    page: 'Certains fermiers de {A} pourraient perdre jusqu’à {n} pour cent de la récolte.',
    lies: [
      ['quantifier', 'Tous les fermiers de {A} pourraient perdre jusqu’à {n} pour cent de la récolte.'],
      ['modality', 'Certains fermiers de {A} perdent jusqu’à {n} pour cent de la récolte.'],
      ['limit', 'Certains fermiers de {A} pourraient perdre {n} pour cent de la récolte.'],
      ['limit', 'Certains fermiers de {A} pourraient perdre au moins {n} pour cent de la récolte.'],
      ['quantifier', 'La plupart des fermiers de {A} pourraient perdre jusqu’à {n} pour cent de la récolte.'],
      ['opposite', 'Certains fermiers de {A} pourraient gagner jusqu’à {n} pour cent de la récolte.'],
    ],
    truths: ['Certains fermiers de {A} pourraient perdre jusqu’à {n} % de la récolte.'],
  },
  {
    page: 'Selon {A}, le pont est l’un des plus longs de la région.',
    lies: [
      ['attribution', 'Le pont est l’un des plus longs de la région.'],
      ['superlative', 'Selon {A}, le pont est le plus long de la région.'],
      ['scope', 'Selon {A}, le pont est l’un des plus longs du pays.'],
      ['names', 'Selon {B}, le pont est l’un des plus longs de la région.'],
    ],
    truths: ['Le pont est, selon {A}, l’un des plus longs de la région.'],
  },
  {
    page: 'La tour de {A} est plus haute que la tour de {B}.',
    lies: [
      ['comparison', 'La tour de {B} est plus haute que la tour de {A}.'],
      ['comparison', 'La tour de {A} est moins haute que la tour de {B}.'],
      ['superlative', 'La tour de {A} est la plus haute.'],
    ],
    truths: ['La tour de {A} est plus haute que la tour de {B}.', 'La tour de {A} est plus haute que celle de {B}.'],
  },
  {
    isLater: true,
    page: 'La plupart des péniches qui franchissent l’écluse viennent de {A} et transportent du gravier.',
    lies: [
      ['quantifier', 'Toutes les péniches qui franchissent l’écluse viennent de {A}.'],
      ['quantifier', 'Les péniches qui franchissent l’écluse viennent de {A}.'],
      ['names', 'La plupart des péniches qui franchissent l’écluse viennent de {B}.'],
      ['direction', 'La plupart des péniches qui franchissent l’écluse vont à {A}.'],
      ['scope', 'La plupart des péniches viennent de {A}.'],
      ['negation', 'La plupart des péniches qui franchissent l’écluse ne viennent pas de {A}.'],
    ],
    truths: ['La plupart des péniches qui franchissent l’écluse viennent de {A}.'],
  },
  {
    isLater: true,
    page: 'À moins que la préfecture ne s’y oppose, {A} démolira {n} hangars au printemps.',
    lies: [
      ['condition', '{A} démolira {n} hangars au printemps.'],
      ['modality', '{A} a démoli {n} hangars au printemps.'],
      ['digits', 'À moins que la préfecture ne s’y oppose, {A} démolira {m} hangars au printemps.'],
      ['opposite', 'À moins que la préfecture ne s’y oppose, {A} bâtira {n} hangars au printemps.'],
      ['date', 'À moins que la préfecture ne s’y oppose, {A} démolira {n} hangars en automne.'],
    ],
    truths: ['{A} démolira {n} hangars au printemps, à moins que la préfecture ne s’y oppose.'],
  },
  {
    isLater: true,
    page: 'Le glacier a perdu un tiers de sa surface entre {y} et {z}.',
    lies: [
      ['values', 'Le glacier a perdu un quart de sa surface entre {y} et {z}.'],
      ['values', 'Le glacier a perdu la moitié de sa surface entre {y} et {z}.'],
      ['opposite', 'Le glacier a gagné un tiers de sa surface entre {y} et {z}.'],
      ['date', 'Le glacier a perdu un tiers de sa surface entre {y} et 2021.'],
      ['cause', 'Le glacier a perdu un tiers de sa surface à cause du soleil.'],
    ],
    truths: ['Entre {y} et {z}, le glacier a perdu un tiers de sa surface.'],
  },
]

export const frenchFramed: readonly Framed[] = [
  {
    kind: 'myth',
    page: '# Idées reçues\n\n- Le fromage de {A} brille la nuit.\n- Les chats le fuient.',
    claim: 'Le fromage de {A} brille la nuit.',
  },
  {
    kind: 'myth',
    page: '# Cuisine\n\nIl est faux que le fromage de {A} brille la nuit.',
    claim: 'Le fromage de {A} brille la nuit.',
  },
  {
    kind: 'denial',
    page: '# Ville\n\nBeaucoup le croient. La fontaine de {A} donne du vin. C’est faux.',
    claim: 'La fontaine de {A} donne du vin.',
  },
  {
    kind: 'denial',
    page: '# Ville\n\nLa porte de {A} est hantée. En réalité, personne n’y a vu de fantôme.',
    claim: 'La porte de {A} est hantée.',
  },
  {
    kind: 'denial',
    page: '# Prix\n\n{A} dément avoir relevé les prix en {z}.',
    claim: '{A} a relevé les prix en {z}.',
  },
  {
    kind: 'attribution',
    page: '# Procès\n\nLe maire de {A} aurait détourné {n} euros.',
    claim: 'Le maire de {A} a détourné {n} euros.',
  },
  {
    kind: 'attribution',
    page: '# Crue\n\nLes habitants craignaient que la digue de {A} cède.',
    claim: 'La digue de {A} cède.',
  },
  {
    kind: 'attribution',
    page: '# Fraude\n\nLe chef affirme que {A} a falsifié {n} factures.',
    claim: '{A} a falsifié {n} factures.',
  },
  {
    kind: 'fiction',
    page: '## Intrigue\n\nLe boulanger de {A} empoisonne le maire.',
    claim: 'Le boulanger de {A} empoisonne le maire.',
  },
  { kind: 'fiction', page: '# Livre\n\nDans le roman, {A} coule en {z}.', claim: '{A} coule en {z}.' },
  {
    kind: 'lead-in',
    page: '# Garantie\n\nNe sont pas couverts :\n\n- Le vol de vélos à {A}\n- La grêle',
    claim: 'Le vol de vélos à {A} est couvert.',
  },
]
// cspell:enable
