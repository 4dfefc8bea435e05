import type { Phrase } from '#workers/evidence/injection/finding.ts'

export const spanishPhrases: readonly Phrase[] = [
  {
    kind: 'override',
    anchors: [
      'ignora',
      'ignore',
      'ignorar',
      'ignoren',
      'olvida',
      'olvide',
      'olvidar',
      'descarta',
      'descarte',
      'omite',
      'desobedece',
      'anula',
    ],
    near: [
      /(?<![\p{L}])(?:todas?|todos|tus|sus|las|anteriores?|previas?|previos|arriba|cualquier)(?![\p{L}])/u,
      /(?<![\p{L}])(?:instrucciones|instrucción|indicaciones|directivas|directrices|órdenes|prompts?|reglas (?:anteriores|del sistema)|mensajes? del sistema)(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'role',
    anchors: ['ahora', 'eres', 'actúa', 'actúe', 'compórtate', 'finge'],
    near: [
      /^(?:ahora eres|eres ahora|a partir de ahora|actúae?|actúe como|actúa como|compórtate como|finge (?:ser|que))(?![\p{L}])/u,
      /(?<![\p{L}])(?:ia|ai|llm|dan|asistente|chatbot|modelo de lenguaje|sin (?:ninguna )?(?:restricción|restricciones|límites|filtros|reglas)|modo (?:desarrollador|administrador))(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'leak',
    anchors: ['revela', 'revele', 'muestra', 'muestre', 'imprime', 'repite', 'divulga', 'enseña'],
    near: [
      /(?<![\p{L}])(?:prompt (?:del|de) sistema|mensaje (?:del|de) sistema|instrucciones (?:del sistema|internas|secretas|iniciales|ocultas)|claves? (?:de )?api|historial de (?:la )?conversación)(?![\p{L}])/u,
    ],
    weight: 2,
  },
  {
    kind: 'exfiltration',
    anchors: ['envía', 'envíe', 'envia', 'manda', 'mande', 'transmite', 'reenvía'],
    near: [
      /(?<![\p{L}])(?:conversación|historial|datos (?:del )?usuario|claves? api|contraseñas?|pregunta del usuario|prompt)(?![\p{L}])/u,
      /(?<![\p{L}])a(?![\p{L}])/u,
      /https?:\/\/|www\.|@/,
    ],
    weight: 3,
  },
  {
    kind: 'address',
    anchors: ['si', 'nota', 'atención', 'mensaje', 'instrucciones', 'aviso'],
    near: [
      /^(?:si (?:eres|es usted) (?:una? )?(?:ia|ai|llm|modelo de lenguaje|asistente|chatbot|agente|bot|inteligencia artificial)|(?:nota|mensaje|instrucciones|aviso) (?:a|para) (?:la |las |los |el |cualquier |todos los |todas las )?(?:ia|ai|llms?|modelos? de lenguaje|asistentes?|chatbots?|agentes? de ia|inteligencias? artificial(?:es)?)|atención,? (?:a )?(?:la |las |los )?(?:ia|llms?|modelos? de lenguaje|asistentes de ia))(?![\p{L}])/u,
    ],
    weight: 3,
  },
  {
    kind: 'reply',
    anchors: [
      'responde',
      'responda',
      'contesta',
      'tu',
      'su',
      'incluye',
      'incluya',
      'menciona',
      'añade',
      'recomienda',
      'recomiende',
    ],
    near: [
      /^(?:(?:responda?e?|contesta) (?:solo|sólo|solamente|únicamente|siempre)(?: con)?|(?:tu|su) (?:respuesta|resumen) (?:debe|tiene que)|(?:incluy[ea]|menciona|añade) .{1,60} en (?:tu|su|cada|todas tus) (?:respuestas?|resumen|resúmenes)|recom[ie]{1,2}nd[ae] (?:siempre|solo|únicamente|al usuario))(?![\p{L}])/u,
    ],
    weight: 2,
  },
]
