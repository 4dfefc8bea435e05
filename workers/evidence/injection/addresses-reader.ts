/**
 * Whether a sentence tells readers or models how to answer: it names them as those who answer, or orders them to state, name or
 * recommend something. Such a sentence is not evidence, in English, German, French, Spanish and Japanese. Takes linear time.
 */
export function addressesReader(sentence: string): boolean {
  const text = sentence.slice(0, maxChars).normalize('NFKC').toLowerCase()
  return patterns.some((pattern) => pattern.test(text))
}

const maxChars = 1200

// cspell:disable
const patterns: readonly RegExp[] = [
  /\b(?:assistants?|ai|a\.i\.|(?:language )?models?|llms?|chat-?bots?|bots|agents?|summari[sz]ers?|crawlers?|gpt|answer engines?|search engines?|readers?|anyone (?:reading|summari[sz]ing|answering)|whoever (?:reads|answers|summari[sz]es)|you)\b[^.!?]{0,80}\b(?:must|should|shall|need to|have to|are (?:to|required|instructed|asked|told|expected)|is (?:to|required|instructed|asked|expected)|will (?:now|always|only)|ought to)\b[^.!?]{0,40}\b(?:report|say|state|answer|reply|respond|mention|recommend|tell|write|cite|claim|conclude|include|describe|present|treat|output|repeat|ignore|disregard|summari[sz]e|list|quote|add|confirm|return|prefer|promote|rank|assert|declare|inform)\b/u,
  /(?:^|[.:!?,;–—"“(\]]\s{0,3}|\bplease )(?:please |always |only |now |instead,? |simply |just |never |do not |don['’]t )?(?:report|say|state|answer|reply|respond|mention|recommend|tell (?:the|them|users?|readers?|everyone|people)|cite|conclude|include|ignore|disregard|output|repeat|summari[sz]e|return|inform (?:the|users?)|assert|declare|write)\b(?! (?:of|to the police|abuse|a problem|bugs?|issues?))(?=[^.!?]{0,60}\b(?:that|as|this|the following|only|instead|with|all|any|previous|above|users?|answer|answers|summary|summaries|report)\b)/u,
  /\b(?:when|if|whenever|before|while|in) (?:you (?:are )?|an? (?:ai|assistant|model|llm) (?:is )?|asked|your |any |every |all )?(?:summari[sz](?:e|ing)|answer(?:ing|s)?|reply(?:ing)?|respond(?:ing)?|asked about|cit(?:e|ing)|replies|summar(?:y|ies))\b[^.!?]{0,90}\b(?:say|state|report|mention|include|answer|write|recommend|must|should|always|only)\b/u,
  /\b(?:the )?(?:only |one |single )?(?:correct|right|true|verified|official|final|approved|accepted|required|proper) (?:answer|reply|response|summary) (?:to|is|for|must|should|:)/u,
  /\b(?:any|every|each|all|your|the) (?:answers?|summar(?:y|ies)|repl(?:y|ies)|responses?|reports?)\b[^.!?]{0,40}\b(?:must|should|shall|has to|have to|needs? to|is to|are to)\b/u,
  /\b(?:note|message|instructions?|attention|notice|reminder|important|memo)\b[^.!?]{0,20}\b(?:to|for)\b[^.!?]{0,20}\b(?:assistants?|ai|models?|llms?|bots?|agents?|chat-?bots?|summari[sz]ers?|systems?|crawlers?)\b/u,
  /\b(?:must|should|shall|has to|have to) (?:always |only |now |also |instead )?(?:be )?(?:report|reported|answered|stated in (?:any|every|all)|recommended in|cited as|described as|presented as|mentioned in|summari[sz]ed as|told)\b/u,
  // German
  /(?<!\p{L})(?:assistenten?|ki|sprachmodelle?|modelle?|chatbots?|bots?|leser(?:innen)?|agenten?|suchmaschinen|du|sie|wer (?:dies|das|diesen|diese))(?!\p{L})[^.!?]{0,80}(?<!\p{L})(?:muss|müssen|musst|soll|sollen|sollst|sollte|sollten|hat|haben|ist|sind|darf|dürfen)(?!\p{L})[^.!?]{0,120}(?<!\p{L})(?:berichten|angeben|sagen|antworten|nennen|empfehlen|erwähnen|schreiben|melden|behaupten|anführen|zusammenfassen|mitteilen|hinweisen|aussagen|wiedergeben|zu (?:berichten|sagen|antworten|nennen|empfehlen|erwähnen))(?!\p{L})/u,
  /(?:^|[.:!?,;–—„“"(]\s{0,3}|bitte )(?:bitte )?(?:antworten? sie|antworte|berichten? sie|berichte|sagen sie|sag(?:e)?|nennen sie|nenne|empfehlen sie|empfiehl|erwähnen sie|erwähne|schreiben sie|schreibe|geben sie an|gib an|ignorieren sie|ignoriere|melden sie|melde|weise darauf hin|weisen sie darauf hin)(?!\p{L})/u,
  /(?<!\p{L})(?:die )?(?:einzig )?(?:richtige|korrekte|wahre|offizielle|zulässige) (?:antwort|zusammenfassung)(?!\p{L})/u,
  /(?<!\p{L})(?:jede|alle|deine|ihre|die) (?:antwort(?:en)?|zusammenfassung(?:en)?)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:muss|müssen|soll|sollen|sollte|hat)(?!\p{L})/u,
  /(?<!\p{L})(?:hinweis|nachricht|anweisung(?:en)?|achtung|wichtig)(?!\p{L})[^.!?]{0,20}(?<!\p{L})(?:an|für)(?!\p{L})[^.!?]{0,20}(?<!\p{L})(?:ki|assistenten?|modelle?|sprachmodelle?|bots?|agenten)(?!\p{L})/u,
  // French
  /(?<!\p{L})(?:assistants?|ia|modèles?|robots?|chatbots?|agents?|lecteurs?|lectrices?|moteurs? de (?:recherche|réponse)|vous|tu|quiconque)(?!\p{L})[^.!?]{0,80}(?<!\p{L})(?:doit|doivent|devez|dois|devrait|devraient|est tenue?|sont tenus|êtes tenus?|faut)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:indiquer|dire|répondre|mentionner|recommander|rapporter|signaler|écrire|citer|affirmer|déclarer|préciser|résumer|présenter|ignorer|conclure)(?!\p{L})/u,
  /(?:^|[.:!?,;–—«"(]\s{0,3})(?:veuillez )?(?:répondez|réponds|dites|dis|mentionnez|mentionne|recommandez|recommande|indiquez|indique|signalez|rapportez|écrivez|écris|citez|ignorez|ignore|affirmez|précisez|concluez|résumez|veuillez (?:répondre|dire|indiquer|mentionner))(?!\p{L})/u,
  /(?<!\p{L})(?:la )?(?:seule )?(?:bonne|vraie|seule|véritable) réponse|réponse (?:correcte|exacte|officielle)(?!\p{L})/u,
  /(?<!\p{L})(?:toute|chaque|votre|ta|vos|toutes les) (?:réponses?|résumés?|synthèses?)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:doit|doivent|devra|devrait)(?!\p{L})/u,
  /(?<!\p{L})(?:note|message|instructions?|attention|avis|important)(?!\p{L})[^.!?]{0,24}(?<!\p{L})(?:aux?|pour|à)(?!\p{L})[^.!?]{0,20}(?<!\p{L})(?:assistants?|ia|modèles?|robots?|agents?|chatbots?)(?!\p{L})/u,
  // Spanish
  /(?<!\p{L})(?:asistentes?|ia|modelos?|robots?|chatbots?|agentes?|lectores?|lectoras?|buscadores?|usted(?:es)?|tú|quien(?:es)?)(?!\p{L})[^.!?]{0,80}(?<!\p{L})(?:deben?|debes|deberían?|tienen? que|ha de|han de|está obligad[oa])(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:informar|decir|responder|mencionar|recomendar|indicar|escribir|citar|afirmar|declarar|señalar|resumir|ignorar|reportar|concluir|incluir)(?!\p{L})/u,
  /(?:^|[.:!?,;–—¡«"(]\s{0,3})(?:por favor,? )?(?:responda|responde|diga|di|mencione|menciona|recomiende|recomienda|indique|indica|informe|informa|escriba|escribe|cite|ignore|ignora|afirme|afirma|señale|resuma|concluya)(?!\p{L})(?=[^.!?]{0,50}(?<!\p{L})(?:que|siempre|solo|sólo|únicamente|como|con|todas|a los)(?!\p{L}))/u,
  /(?<!\p{L})(?:la )?(?:única )?respuesta (?:correcta|verdadera|oficial|válida)(?!\p{L})/u,
  /(?<!\p{L})(?:toda|cada|su|tu|todas las) (?:respuestas?|resúmen(?:es)?|resumen|síntesis)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:debe|deben|debería|tiene que|tienen que)(?!\p{L})/u,
  /(?<!\p{L})(?:nota|mensaje|instrucciones|atención|aviso|importante)(?!\p{L})[^.!?]{0,24}(?<!\p{L})(?:para|a)(?!\p{L})[^.!?]{0,20}(?<!\p{L})(?:asistentes?|ia|modelos?|robots?|agentes?|chatbots?)(?!\p{L})/u,
  // Japanese
  /(?:アシスタント|ai|モデル|エージェント|ボット|読者|回答者|要約者|あなた|検索エンジン)[^。！？]{0,80}(?:報告|回答|答え|述べ|記載|言及|推奨|推薦|伝え|書い|返答|記述|紹介|要約|引用)[^。！？]{0,12}(?:しなければ|すること|してください|せよ|しなさい|べき|必要|こと|ください|なければ|ねばなら|ものとする)/u,
  /(?:と|を|に)(?:必ず|常に)?(?:報告|回答|答え|返答|要約|推奨|推薦|明記|記載|言及)(?:して|しなさい|せよ|てください|えてください|えよ|すること|しなければ)/u,
  /(?:正しい|唯一の|正式な|真の)(?:答え|回答)は/u,
  /(?:回答|要約|返答)(?:に|で)は[^。！？]{0,60}(?:なければ|必ず|べき|こと|ください)/u,
]
// cspell:enable
