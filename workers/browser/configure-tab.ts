import { isDeepStrictEqual } from 'node:util'
import type { Input } from '#shared/contract/operations/index.ts'
import type { CallerRequest } from '#shared/egress/caller-request.ts'
import type { Tab } from './browser.ts'
import { playDevice, viewports, type DeviceInput } from './caller/play-device.ts'
import { sendAsCaller } from './caller/send-as-caller.ts'
import { maxArea } from './page/screenshot-frame.ts'

type WindowInput = Partial<Pick<Input<'screenshot'>, 'device' | 'viewport' | 'width' | 'height' | 'deviceScaleFactor'>>

/**
 * Gives a fresh tab what its caller wants sent, and the device that it plays. Call it before the page loads. Returns the device
 * scale factor: smaller than the one asked for if the window had more pixels than an image may have.
 */
export async function configureTab(
  input: DeviceInput &
    WindowInput &
    Pick<CallerRequest, 'headers' | 'cookies' | 'proxy'> &
    Pick<Input<'fetch-pro'>, 'actions'>,
  tab: Tab,
): Promise<number> {
  const { proxy, actions = [] } = input
  if (proxy !== undefined) tab.proxy.goThrough({ ...proxy, isTlsOnly: actions.some(({ type }) => type === 'type') })
  const [deviceScaleFactor] = await Promise.all([
    setWindow(input, tab.page),
    playDevice(input, tab),
    sendAsCaller(input.url, input, tab),
  ])
  return deviceScaleFactor
}

/** Sets the window. Its own sizes and factor take precedence over those of the device. Returns the device scale factor. */
export async function setWindow(
  { device = 'desktop', viewport, width, height, deviceScaleFactor: asked = 1 }: WindowInput,
  page: Pick<Tab['page'], 'setViewport'>,
): Promise<number> {
  const own = viewports[device]
  const size = {
    width: viewport?.width ?? width ?? own.width,
    height: viewport?.height ?? height ?? own.height,
  }
  const wanted = asked > 1 ? asked : (own.deviceScaleFactor ?? 1)
  const deviceScaleFactor = Math.min(wanted, Math.floor(Math.sqrt(maxArea / (size.width * size.height))))
  const isDefault = own === viewports.desktop && deviceScaleFactor === 1 && isDeepStrictEqual({ ...own, ...size }, own)
  if (!isDefault) await page.setViewport({ ...own, ...size, deviceScaleFactor })
  return deviceScaleFactor
}
