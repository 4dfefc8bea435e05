import type { Viewport } from 'puppeteer'
import type { Input } from '#shared/contract/operations/index.ts'
import { acceptLanguage, isOwnSite } from '#shared/egress/caller-request.ts'
import type { Tab } from '#workers/browser/browser.ts'

type Device = NonNullable<Input<'fetch-pro'>['device']>

export type DeviceInput = Pick<
  Input<'fetch-pro'>,
  'url' | 'locale' | 'timezone' | 'geolocation' | 'colorScheme' | 'reducedMotion'
>

/** The windows of devices, in CSS pixels. */
export const viewports: Readonly<Record<Device, Viewport>> = {
  desktop: { width: 1280, height: 720, deviceScaleFactor: 1 },
  phone: { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Sets what pages can read of a device beside its window. Call it before the page loads. */
export async function playDevice(input: DeviceInput, tab: Tab): Promise<void> {
  const { page } = tab
  const { locale, timezone, geolocation, colorScheme, reducedMotion } = input
  await Promise.all([
    locale !== undefined && speak(locale, tab),
    timezone !== undefined && page.emulateTimezone(timezone),
    geolocation !== undefined && placeAt(input.url, geolocation, tab),
    (colorScheme ?? reducedMotion) !== undefined && page.emulateMediaFeatures(mediaFeatures(input)),
  ])
}

/** The media features that a page sees: without animations unless the caller wants them. */
export const mediaFeatures = ({ colorScheme = 'light', reducedMotion = true }: Partial<DeviceInput>) => [
  { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
  { name: 'prefers-color-scheme', value: colorScheme },
]

/** Sets the language of requests, of `navigator` and of `Intl`. */
async function speak(locale: string, { cdp, agent }: Tab): Promise<void> {
  await cdp.send('Emulation.setLocaleOverride', { locale: locale.replaceAll('-', '_') })
  await cdp.send('Emulation.setUserAgentOverride', { ...agent, acceptLanguage: acceptLanguage(locale) })
}

/** Other sites are denied the position, as in every tab. */
async function placeAt(
  url: string,
  geolocation: NonNullable<DeviceInput['geolocation']>,
  { page }: Tab,
): Promise<void> {
  const start = new URL(url)
  const cdp = await page.createCDPSession()
  const allowed = new Set<string>()
  const allow = async (origin: string) => {
    if (allowed.has(origin)) return
    allowed.add(origin)
    await page.browserContext().setPermission(origin, { permission: { name: 'geolocation' }, state: 'granted' })
  }
  // A redirect may lead to another host of the site.
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const target = URL.parse(request.url)
    const allowing = target !== null && isOwnSite(target, start) ? allow(target.origin) : Promise.resolve()
    allowing
      .catch(() => undefined)
      .then(() => cdp.send('Fetch.continueRequest', { requestId }))
      .catch(() => undefined)
  })
  await Promise.all([
    cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }),
    page.setGeolocation(geolocation),
  ])
}
