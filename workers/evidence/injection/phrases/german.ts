import type { Phrase } from '#workers/evidence/injection/finding.ts'

export const germanPhrases: readonly Phrase[] = [
  {
    kind: 'override',
    anchors: [
      'ignoriere',
      'ignorieren',
      'ignoriert',
      'vergiss',
      'vergessen',
      'missachte',
      'missachten',
      'überschreibe',
      'verwirf',
      'umgehe',
    ],
    near: [
      /^(?!vergessen sie nicht|vergiss nicht)/,
      /(?<![\p{L}])(?:alle|allen|vorherigen?|vorigen?|bisherigen?|obigen?|früheren?|vorangegangenen?|deine|ihre|sämtliche|alles)(?![\p{L}])/u,
      /(?<![\p{L}])(?:anweisungen?|instruktionen?|vorgaben|befehle?|prompts?|system-?prompts?|systemanweisungen|richtlinien|was (?:dir|ihnen) gesagt)/u,
    ],
    weight: 3,
  },
  {
    kind: 'role',
    anchors: ['du', 'sie', 'ab', 'verhalte', 'tu'],
    near: [
      /^(?:du bist (?:jetzt|nun|ab (?:jetzt|sofort))|sie sind (?:jetzt|nun|ab sofort)|ab (?:jetzt|sofort) (?:bist|sind)|verhalte dich|tu so)(?![\p{L}])/u,
      /(?<![\p{L}])(?:ki|ai|llm|dan|assistent|chatbot|sprachmodell|ohne (?:einschränkungen|regeln|filter)|uneingeschränkte?r?|entwicklermodus)(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'leak',
    anchors: ['gib', 'zeige', 'verrate', 'nenne', 'wiederhole', 'drucke', 'offenbare'],
    near: [
      /(?<![\p{L}])(?:system-?prompts?|systemanweisung(?:en)?|(?:geheimen?|internen?|versteckten?|ursprünglichen?) (?:anweisungen|prompts?)|api-?schlüssel|chatverlauf)/u,
    ],
    weight: 2,
  },
  {
    kind: 'exfiltration',
    anchors: ['sende', 'senden', 'schicke', 'schicken', 'übermittle', 'übertrage'],
    near: [
      /(?<![\p{L}])(?:chatverlauf|gesprächsverlauf|unterhaltung|nutzerdaten|benutzerdaten|api-?schlüssel|passw[oö]rter?|frage des nutzers|system-?prompt)/u,
      /(?<![\p{L}])an(?![\p{L}])/u,
      /https?:\/\/|www\.|@/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['wenn', 'falls', 'hinweis', 'achtung', 'nachricht', 'anweisung', 'anweisungen'],
    near: [
      /^(?:(?:wenn|falls) (?:du|sie) (?:eine?|als) (?:ki|ai|llm|sprachmodell|ki-assistent|chatbot|assistent)|(?:hinweis|nachricht|anweisung(?:en)?) (?:an|für) (?:alle |die |den |das )?(?:ki|ai|llms?|sprachmodelle?|ki-(?:assistenten|modelle|agenten|systeme)|chatbots?|assistenten)|achtung,? (?:an alle )?(?:ki|ai|sprachmodelle?|chatbots?))(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'reply',
    anchors: ['antworte', 'antworten', 'schreibe', 'deine', 'füge', 'erwähne', 'empfiehl', 'empfehle'],
    near: [
      /^(?:antworten?(?: sie)? (?:nur|ausschließlich|immer)(?: noch)?(?: mit)?|deine (?:antwort|zusammenfassung) (?:muss|soll|darf)|(?:füge|schreibe) .{1,60} in (?:deine|jede|die) (?:antwort|zusammenfassung)|erwähne in (?:deiner|jeder) (?:antwort|zusammenfassung)|empfiehl (?:immer|nur|ausschließlich|dem nutzer))(?![\p{L}])/u,
    ],
    weight: 2,
  },
]
