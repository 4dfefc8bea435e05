import type { Phrase } from '#workers/evidence/injection/finding.ts'

export const frenchPhrases: readonly Phrase[] = [
  {
    kind: 'override',
    anchors: [
      'ignore',
      'ignorez',
      'ignorer',
      'oublie',
      'oubliez',
      'oublier',
      'néglige',
      'négligez',
      'contourne',
      'contournez',
      'annule',
      'annulez',
    ],
    near: [
      /^(?!\p{L}{1,12} pas)/u,
      /(?<![\p{L}])(?:toutes?|tous|tes|vos|précédentes?|précédents|antérieure?s?|ci-dessus|reçues|tout ce)(?![\p{L}])/u,
      /(?<![\p{L}])(?:instructions?|consignes?|directives?|ordres|prompts?|règles (?:précédentes|du système)|invites? système|on t['’]a dit|on vous a dit)(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'role',
    anchors: ['tu', 'vous', 'agis', 'agissez', 'désormais', 'comporte'],
    near: [
      /^(?:tu es (?:maintenant|désormais|à présent)|vous êtes (?:maintenant|désormais|à présent)|agis(?:sez)? comme|désormais,? (?:tu es|vous êtes)|comporte-toi)(?![\p{L}])/u,
      /(?<![\p{L}])(?:ia|ai|llm|dan|assistant|chatbot|modèle de langage|sans (?:aucune )?(?:restrictions?|limites?|filtres?|règles?)|mode développeur)(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'leak',
    anchors: [
      'révèle',
      'révélez',
      'affiche',
      'affichez',
      'montre',
      'montrez',
      'répète',
      'répétez',
      'divulgue',
      'divulguez',
      'imprime',
    ],
    near: [
      /(?<![\p{L}])(?:prompt système|invite système|message système|(?:tes|vos|les) (?:instructions|consignes) (?:système|internes|secrètes|initiales|cachées)|clés? (?:d['’])?api|historique de (?:la )?conversation)(?![\p{L}])/u,
    ],
    weight: 2,
  },
  {
    kind: 'exfiltration',
    anchors: ['envoie', 'envoyez', 'transmets', 'transmettez', 'transfère', 'transférez'],
    near: [
      /(?<![\p{L}])(?:conversation|historique|données (?:de l['’])?utilisateur|clés? api|mots? de passe|question de l['’]utilisateur|prompt)(?![\p{L}])/u,
      /(?<![\p{L}])(?:à|vers|sur)(?![\p{L}])/u,
      /https?:\/\/|www\.|@/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['si', 'note', 'attention', 'message', 'instructions', 'avis'],
    near: [
      /^(?:si (?:tu es|vous êtes) (?:une? |un )?(?:ia|ai|llm|modèle de langage|assistant|chatbot|agent|robot)|(?:note|message|instructions|avis) (?:à l['’]|aux? |pour (?:l['’]|les )?)(?:attention des )?(?:ia|ai|llms?|modèles? de langage|assistants?|chatbots?|agents? ia|intelligences? artificielles?)|attention,? (?:aux? )?(?:ia|llms?|modèles? de langage|assistants? ia))(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'reply',
    anchors: [
      'réponds',
      'répondez',
      'ta',
      'votre',
      'ajoute',
      'ajoutez',
      'mentionne',
      'mentionnez',
      'recommande',
      'recommandez',
      'inclus',
      'incluez',
    ],
    near: [
      /^(?:réponde?z?s? (?:uniquement|seulement|toujours|exclusivement)(?: (?:par|avec))?|(?:ta|votre) (?:réponse|résumé|synthèse) (?:doit|devra)|(?:ajoute|ajoutez|mentionnez?|inclus|incluez) .{1,60} (?:dans|à) (?:ta|votre|chaque|toutes tes|toutes vos) (?:réponses?|résumés?)|recommandez? (?:toujours|uniquement|à l['’]utilisateur))(?![\p{L}])/u,
    ],
    weight: 2,
  },
]
