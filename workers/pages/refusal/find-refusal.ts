import { AppError } from '#shared/errors.ts'
import { advice } from './advice.ts'
import { isBotWall } from './bot-wall.ts'
import { isConsentWall } from './consent-wall.ts'
import { emptyPage } from './empty-page.ts'
import { isEmptyShell } from './empty-shell.ts'
import { isErrorPage } from './error-page.ts'
import { isLoginPage } from './login-page.ts'
import { readClues, type ParsedPage } from './page-clues.ts'
import { isParkedDomain } from './parked-domain.ts'
import { standIn } from './stand-in.ts'

/**
 * The error that a page amounts to when it stands in for the asked one: TARGET_BLOCKED, TARGET_LOGIN_REQUIRED or
 * EMPTY_CONTENT. A page about such pages is none: each rule asks for two clues that do not come from its prose, on a
 * page that says hardly anything else. Who is refused wrongly pays nothing and gets nothing, so doubt is no refusal.
 */
export function findRefusal(page: ParsedPage): AppError | undefined {
  const clues = readClues(page)
  if (clues === undefined) return undefined
  const found = clues.heading === '' ? '' : ` It says “${clues.heading.slice(0, 80)}”.`
  if (isBotWall(clues)) {
    const message = `The site shows a check for bots or a block instead of the page.${found}${advice.otherWays}`
    return new AppError('TARGET_BLOCKED', message)
  }
  if (isConsentWall(clues)) {
    const message = `The site shows a request for consent instead of the page.${found}${advice.otherWays}`
    return new AppError('TARGET_BLOCKED', message)
  }
  if (isLoginPage(clues))
    return new AppError('TARGET_LOGIN_REQUIRED', `The site asks to sign in instead of showing the page.${found}`)
  if (isParkedDomain(clues))
    return standIn('a parked domain', `The domain is parked or for sale: it has no site of its own.${found}`)
  if (isErrorPage(clues))
    return standIn('an error page', `The address holds an error page, sent as if it were none.${found}`)
  if (isEmptyShell(clues)) return emptyPage(page.isRendered)
  return undefined
}
