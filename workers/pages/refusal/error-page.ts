import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageClues } from './page-clues.ts'

/** Whether the page is an error page that was sent with a success status (a soft 404 or outage notice). */
export function isErrorPage({ title, heading, text, words, tree }: PageClues): boolean {
  if (words > maxWords) return false
  const titles = [title, heading].filter((name) => titlePattern.test(name.trim())).length
  if (titles === 0) return false
  const hasErrorClass = tree.nodes.some((node) =>
    errorClass.test(`${attribute(node, 'class') ?? ''} ${attribute(node, 'id') ?? ''}`),
  )
  return words < maxWordsWithoutText || hasErrorClass || (words < maxWordsWithText && textPattern.test(text))
}

const maxWords = 120
const maxWordsWithText = 80
/** With so little text, the title or heading alone decides. */
const maxWordsWithoutText = 12

const titlePattern =
  /^(?:(?:error|fehler|http|oops!?|sorry)[ :,-]*){0,9}(?:(?:404|410|500|502|503|504)(?:\b(?! ?(?:ways|things|tips|words|miles|euro|dollar|area))|$)|(?:the |this |that )?(?:page|file|site|content|product|item|article|video|listing|ad|post|profile|job|offer|event|url|address|resource|document)(?: you (?:requested|are looking for|were looking for))?(?: \S+)? (?:not found|(?:could not|couldn.t|can.t|cannot) be found|(?:does not|doesn.t|no longer) exists?|(?:is not|isn.t|is no longer) available|has (?:been )?(?:moved|removed|expired))|not found$|page unavailable|(?:service|site|temporarily) (?:temporarily )?unavailable|internal server error|bad gateway|gateway time-?out|error establishing a database connection|(?:down|closed|offline) for (?:scheduled )?maintenance|(?:site )?(?:under|scheduled) maintenance|account suspended|this account has been suspended|something went wrong|an error (?:has )?occurred|(?:we.re|we are) (?:sorry|having)|seite nicht gefunden|diese seite (?:gibt es|existiert) (?:leider )?nicht|die seite (?:wurde|konnte)|page (?:introuvable|non trouvée)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|sidan (?:kunde inte|hittades)|strona nie|страница не найдена|ページが見つかりません|页面不存在|找不到)|\b(?:page|404) not found\b|404 error|error 404/i

const errorClass =
  /(?:^|[\s_-])(?:error-?404|error-?page|page-?404|page-?not-?found|not-?found-?page|maintenance(?:-page)?|error-?50\d)(?:[\s_-]|$)/iu

const textPattern =
  /(?:can.?t|could ?n.t|cannot|could not|unable to|wasn.t|was not|nothing was|not) (?:be )?(?:found|find|locate|available)|(?:may|might|could|has|have) (?:have )?(?:been )?(?:moved|removed|renamed|deleted|expired)|(?:does ?n.t|does not|no longer) exists?|no longer available|try again|(?:mis)?typed|broken link|nicht gefunden|existiert nicht|verschoben oder gelöscht|n.existe (?:pas|plus)|no existe|não existe|non esiste|не найден|不存在|見つかりません/iu
