import type { Page, Viewport } from 'puppeteer'
import { expect, it } from 'vitest'
import { setWindow } from '#workers/browser/configure-tab.ts'

it.each([
  ['the largest window', { width: 3840, height: 2160, deviceScaleFactor: 3 }, 2],
  ['a window just above the limit', { viewport: { width: 3840, height: 1160 }, deviceScaleFactor: 3 }, 2],
  ['a window just below the limit', { viewport: { width: 3840, height: 1150 }, deviceScaleFactor: 3 }, 3],
  ['the largest window without a factor', { width: 3840, height: 2160, deviceScaleFactor: 1 }, 1],
])('limits the pixels of %s by its device scale factor', async (_name, size, expected) => {
  const set: Viewport[] = []
  // The part of a tab of puppeteer that the function uses.
  const page = { setViewport: async (viewport: Viewport) => void set.push(viewport) } as unknown as Page
  expect(await setWindow(size, page)).toBe(expected)
  expect(set.map(({ deviceScaleFactor }) => deviceScaleFactor)).toEqual([expected])
})
