import type { MediaFeature, Page } from 'puppeteer-core'
import type { Input } from '#shared/operations/index.ts'

type Look = Pick<Input<'screenshot'>, 'viewport' | 'width' | 'height' | 'deviceScaleFactor' | 'darkMode'>

/** The window of a fresh tab, CSS pixels. */
export const usualViewport = { width: 1280, height: 720 }

/** What a page of a fresh tab is told of its reader: what moves need not. */
export const usualFeatures = featuresIn('light')

/** Gives a fresh tab the window that is asked for, before anything is loaded: pages look at it as they begin. */
export async function dressTab(page: Page, { viewport, darkMode, deviceScaleFactor, ...look }: Look): Promise<void> {
  const width = viewport?.width ?? look.width ?? usualViewport.width
  const height = viewport?.height ?? look.height ?? usualViewport.height
  const isUsual = width === usualViewport.width && height === usualViewport.height && deviceScaleFactor === 1
  await Promise.all([
    !isUsual && page.setViewport({ width, height, deviceScaleFactor }),
    darkMode && page.emulateMediaFeatures(featuresIn('dark')),
  ])
}

function featuresIn(scheme: 'light' | 'dark'): MediaFeature[] {
  return [
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: scheme },
  ]
}
