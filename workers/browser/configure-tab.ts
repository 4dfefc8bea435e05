import type { MediaFeature, Page } from 'puppeteer'
import type { Input } from '#shared/contract/operations/index.ts'
import { maxArea } from './page/screenshot-frame.ts'

type Appearance = Pick<Input<'screenshot'>, 'viewport' | 'width' | 'height' | 'deviceScaleFactor' | 'darkMode'>

/** The viewport of a fresh tab, CSS pixels. */
export const defaultViewport = { width: 1280, height: 720 }

/** The media features of a fresh tab. */
export const defaultMediaFeatures = featuresIn('light')

/**
 * Sets the viewport and colour scheme of a fresh tab. Call it before the page loads. Returns the device scale factor: smaller
 * than the one asked for if the window had more pixels than an image may have.
 */
export async function configureTab(
  page: Page,
  { viewport, darkMode, deviceScaleFactor: asked, ...size }: Appearance,
): Promise<number> {
  const width = viewport?.width ?? size.width ?? defaultViewport.width
  const height = viewport?.height ?? size.height ?? defaultViewport.height
  const deviceScaleFactor = Math.min(asked, Math.floor(Math.sqrt(maxArea / (width * height))))
  const isDefault = width === defaultViewport.width && height === defaultViewport.height && deviceScaleFactor === 1
  await Promise.all([
    !isDefault && page.setViewport({ width, height, deviceScaleFactor }),
    darkMode && page.emulateMediaFeatures(featuresIn('dark')),
  ])
  return deviceScaleFactor
}

function featuresIn(scheme: 'light' | 'dark'): MediaFeature[] {
  return [
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: scheme },
  ]
}
