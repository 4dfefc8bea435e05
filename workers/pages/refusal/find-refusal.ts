import { AppError } from '#shared/contract/errors.ts'
import { isEmptyShell } from './empty-shell.ts'
import { readClues, type PageClues, type ParsedPage } from './page-clues.ts'
import { isErrorPage, isParkedDomain } from './placeholder-pages.ts'
import { advice, emptyPage, placeholderPage } from './refusal-errors.ts'
import { isBotWall, isConsentWall, isLoginPage } from './walls.ts'

/**
 * The error for a page that was sent instead of the requested one: TARGET_BLOCKED, TARGET_LOGIN_REQUIRED or EMPTY_CONTENT.
 * Each rule needs two clues outside running text, on a page with little other text, so that a page about bot walls is not
 * refused. In doubt, the page is accepted.
 */
export function findRefusal(page: ParsedPage): AppError | undefined {
  const clues = readClues(page)
  if (clues === undefined) return undefined
  return wallOf(clues) ?? (isEmptyShell(clues) ? emptyPage(page.isRendered) : undefined)
}

/** As `findRefusal`, but accepts an empty page whose scripts may write its text. */
export function findWall(page: ParsedPage): AppError | undefined {
  const clues = readClues(page)
  return clues && wallOf(clues)
}

function wallOf(clues: PageClues): AppError | undefined {
  const found = clues.heading === '' ? '' : ` Its heading: “${clues.heading.slice(0, 80)}”.`
  if (isBotWall(clues)) {
    const message = `The site returned a bot check or block page instead of the content.${found}${advice.useResilient}`
    return new AppError('TARGET_BLOCKED', message)
  }
  if (isConsentWall(clues)) {
    const message = `The site returned a cookie consent page instead of the content.${found}${advice.useResilient}`
    return new AppError('TARGET_BLOCKED', message)
  }
  if (isLoginPage(clues))
    return new AppError(
      'TARGET_LOGIN_REQUIRED',
      `The site requires a login to show the page.${found}${advice.sendCookies}`,
    )
  if (isParkedDomain(clues))
    return placeholderPage('a parked domain', `The domain is parked or for sale and has no content.${found}`)
  if (isErrorPage(clues))
    return placeholderPage('an error page', `The URL returned an error page with a success status.${found}`)
  return undefined
}
