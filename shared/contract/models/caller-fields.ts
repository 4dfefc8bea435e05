import {
  array,
  boolean,
  choice,
  locale,
  number,
  object,
  optional,
  proxyUrl,
  requestHeaders,
  string,
  timeZone,
} from '#shared/contract/schema.ts'

/**
 * The caller's own part of the request for a page. Only hosts of the registrable domain of the URL get these values, also behind
 * redirects.
 */
export const callerFields = {
  headers: optional(requestHeaders({ description: 'Request headers, for the registrable domain of the URL only' })),
  cookies: optional(
    array(
      object({
        name: string({ pattern: "^[\\w!#$%&'*+.^`|~-]{1,256}$", description: 'a cookie name of RFC 6265' }),
        value: string({
          pattern: '^[ -:<-~]*$',
          maxLength: 4096,
          description: 'printable ASCII without a semicolon',
        }),
        path: optional(string({ pattern: '^/[ -:<-~]*$', maxLength: 1024, description: 'a path that begins with /' })),
      }),
      { description: 'Cookies, for the registrable domain of the URL only', maxItems: 50 },
    ),
  ),
  proxy: optional(
    object(
      { url: proxyUrl({ description: 'http://USER:PASSWORD@HOST:PORT, or the same with https' }) },
      { description: 'HTTP proxy of your own (CONNECT) for all requests of the call. The answer has no proof' },
    ),
  ),
}

/** Their values belong to the caller alone. */
export const callerSecrets = ['headers', 'cookies', 'proxy'] as const

/** The language that a page is asked for. */
export const localeField = { locale: optional(locale({ description: 'Language tag, such as de-DE' })) }

/** The device that a browser plays. Pages can read all of it. */
export const deviceFields = {
  device: optional(choice(['desktop', 'phone', 'tablet'], { description: 'Window size, touch and pixel density' })),
  ...localeField,
  timezone: optional(timeZone({ description: 'IANA time zone, such as Europe/Berlin' })),
  geolocation: optional(
    object(
      {
        latitude: number({ description: 'Degrees, negative in the south', minimum: -90, maximum: 90 }),
        longitude: number({ description: 'Degrees, negative in the west', minimum: -180, maximum: 180 }),
        accuracy: optional(number({ minimum: 0, maximum: 100_000, description: 'Meters' })),
      },
      { description: 'Position that the site of the URL may read' },
    ),
  ),
  colorScheme: optional(
    choice(['light', 'dark'], {
      description: 'Color scheme that the page sees (prefers-color-scheme); light by default',
    }),
  ),
  reducedMotion: optional(boolean({ description: 'false: animations run' })),
}

/** They change the answer, so they belong to the key of a stored one. */
export const deviceOptions = ['device', 'locale', 'timezone', 'geolocation', 'colorScheme', 'reducedMotion'] as const

/** Nothing stands for the time before these fields: a call without them is as it was. */
export const deviceBefore = {
  device: null,
  locale: null,
  timezone: null,
  geolocation: null,
  colorScheme: null,
  reducedMotion: null,
} as const

/** Why no caller can choose the user agent. */
export const oneUserAgent =
  'cannot be set: this service has one user agent, which names it to every site, so that owners recognise it'

/** Fields of other services that this one refuses, each with the reason. */
export const refusedFields = { userAgent: oneUserAgent }
