import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { PageClues } from './page-clues.ts'

/** A form to sign in with nothing else to read: named so, or said to be the way to the page. */
export function isLoginPage({ title, heading, text, words, tree }: PageClues): boolean {
  if (words > mostWords) return false
  const named = [title, heading].some((name) => titled.test(name.trim()))
  const demanded = demand.test(text)
  if (!tree.nodes.some(isCredential)) return named && demanded
  return named || demanded || words < fewWords
}

const mostWords = 90
/** So little beside a field for a password leaves nothing but labels and buttons. */
const fewWords = 30

function isCredential(node: PageNode): boolean {
  // A form that a script unfolds later stands hidden in many pages.
  if (node.tag !== 'input' || node.parent?.visible !== true) return false
  if (attribute(node, 'type') === 'password') return true
  return /^(?:username|current-password|webauthn)/u.test(attribute(node, 'autocomplete') ?? '')
}

const titled =
  /^(?:(?:please )?(?:log|sign)[ -]?(?:in|on)\b|login\b|account login|member login|welcome back|authentication required|anmelde|einloggen|connexion|se connecter|identifi|iniciar sesi|inicia sesi|entrar|accedi|inloggen|logga in|zaloguj|войти|вход|авторизация|登录|登入|ログイン|로그인)|(?:[|–—·:-]\s*)(?:log|sign) ?in$/iu

const demand =
  /(?:(?:must|need to|have to|please) (?:be )?(?:logg?(?:ed)?|sign(?:ed)?)[ -]?(?:in|on)\b|(?:log|sign) in to (?:continue|see|view|access|read)\b|members only|melden sie sich (?:bitte )?an|bitte (?:melden|loggen)|connectez-vous pour|inicia sesión para)/iu
