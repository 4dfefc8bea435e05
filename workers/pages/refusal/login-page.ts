import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { PageClues } from './page-clues.ts'

/** Whether the page is a login form with little other text, named so or required to continue. */
export function isLoginPage({ title, heading, text, words, tree }: PageClues): boolean {
  if (words > maxWords) return false
  const named = [title, heading].some((name) => titlePattern.test(name.trim()))
  const isDemanded = demandPattern.test(text)
  if (!tree.nodes.some(isCredential)) return named && isDemanded
  return named || isDemanded || words < maxWordsBesideForm
}

const maxWords = 90
/** With so few words, a page with a password field has only labels and buttons. */
const maxWordsBesideForm = 30

function isCredential(node: PageNode): boolean {
  // Many pages contain a hidden login form that a script opens.
  if (node.tag !== 'input' || node.parent?.visible !== true) return false
  if (attribute(node, 'type') === 'password') return true
  return /^(?:username|current-password|webauthn)/u.test(attribute(node, 'autocomplete') ?? '')
}

const titlePattern =
  /^(?:(?:please )?(?:log|sign)[ -]?(?:in|on)\b|login\b|account login|member login|welcome back|authentication required|anmelde|einloggen|connexion|se connecter|identifi|iniciar sesi|inicia sesi|entrar|accedi|inloggen|logga in|zaloguj|войти|вход|авторизация|登录|登入|ログイン|로그인)|(?:[|–—·:-]\s*)(?:log|sign) ?in$/iu

const demandPattern =
  /(?:(?:must|need to|have to|please) (?:be )?(?:logg?(?:ed)?|sign(?:ed)?)[ -]?(?:in|on)\b|(?:log|sign) in to (?:continue|see|view|access|read)\b|members only|melden sie sich (?:bitte )?an|bitte (?:melden|loggen)|connectez-vous pour|inicia sesión para)/iu
