import type { Page } from 'puppeteer'

export interface Focused {
  name: string
  tag: string
  /** Shown around the element or its label. */
  hasOutline: boolean
  /** Within the window, and not below the header. */
  isInView: boolean
}

/** The element with the focus, as a person sees it. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(`(() => {
    const element = document.activeElement
    const label = element.labels?.[0]
    const outlined = [element, element.closest('label'), label].some((each) => {
      const style = each && getComputedStyle(each)
      return style && style.opacity !== '0' && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    })
    const header = document.querySelector('header.site')
    const { top, bottom } = element.getBoundingClientRect()
    const isAbove = element.closest('header, dialog, .skip') !== null
    return {
      name: (element.ariaLabel ?? label?.innerText ?? element.innerText ?? '').trim(),
      tag: element.tagName,
      hasOutline: outlined,
      isInView: top < innerHeight && bottom > (isAbove || header === null ? 0 : header.getBoundingClientRect().bottom),
    }
  })()`) as Promise<Focused>

const maxPresses = 250

/**
 * Presses Tab until the focus is on an element whose name starts so. Throws if a stop on the way shows no focus, lies out of view
 * or keeps the focus.
 */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    // Past the last element, the focus leaves the page.
    if (now.tag === 'BODY' || now.tag === 'DIALOG') continue
    if (!now.hasOutline || !now.isInView) throw new Error(`The focus is not visible: ${JSON.stringify(now)}`)
    if (now.name.startsWith(name)) return
    passed.push(now.name)
    if (new Set(passed.slice(-3)).size === 1 && passed.length >= 3 && now.name !== '')
      throw new Error(`The focus stays on ${now.name}.`)
  }
  throw new Error(`The Tab key does not reach ${name}. It passed ${[...new Set(passed)].join(', ')}.`)
}
