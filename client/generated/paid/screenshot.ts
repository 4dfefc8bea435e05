// Written by `npm run docs`. Do not edit.

/** `POST /screenshot` */
export interface ScreenshotInput {
  /** http or https URL, up to 2048 characters */
  url: string
  /** Window in CSS pixels */
  viewport?: {
    /** Default 1280 */
    width?: number
    /** Default 720 */
    height?: number
  }
  /** As viewport.width */
  width?: number
  /** As viewport.height */
  height?: number
  /** CSS selector of one element */
  selector?: string
  /** The whole page. Default: false */
  fullPage?: boolean
  /** Capture only this part of the page, in CSS pixels from its top left corner */
  clip?: {
    /** Left edge */
    x: number
    /** Top edge */
    y: number
    /** Width of the part */
    width: number
    /** Height of the part */
    height: number
  }
  /** pdf: prints the page. Default: "png" */
  format?: "png" | "jpeg" | "webp" | "pdf"
  /** pdf: default a4 */
  paper?: "a3" | "a4" | "a5" | "letter" | "legal" | "tabloid"
  /** pdf: the paper lies on its long side */
  landscape?: boolean
  /** pdf: millimeters on each side; default 10 */
  margin?: number
  /** pdf: colors and images behind the text; default true */
  background?: boolean
  /** Pixels of the image for each CSS pixel, along each side. Default: 1 */
  deviceScaleFactor?: number
  /** Dark colors. Default: false */
  darkMode?: boolean
  /** Transparent background; not for jpeg. Default: false */
  omitBackground?: boolean
  /** CSS selectors to hide */
  hideSelectors?: string[]
  /** Steps in the page before it is read. An element is named by selector, by role and name, or by text. The first 5 are free */
  actions?: {
    /** Decides which other fields are allowed */
    type: "click" | "type" | "press" | "select" | "check" | "hover" | "scroll" | "wait" | "goto" | "screenshot" | "extract"
    /** The element: a CSS selector. Frames and shadow roots are searched, too */
    selector?: string
    /** The element: its ARIA role, such as button */
    role?: string
    /** With role: its accessible name */
    name?: string
    /** The element: its visible text, or the text of its label */
    text?: string
    /** true: go on if this step fails */
    optional?: boolean
    /** type: the text, in place of what is in the field. select: the option, by value or text */
    value?: string
    /** press: the key */
    key?: "Enter" | "Tab" | "Escape" | "Backspace" | "Delete" | "Space" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Home" | "End" | "PageUp" | "PageDown"
    /** check: false unchecks */
    checked?: boolean
    /** scroll: CSS pixels down, or up if negative */
    by?: number
    /** scroll: until no more content loads, for at most 10 s */
    until?: "end"
    /** wait: milliseconds */
    ms?: number
    /** wait: true: until the page is idle, for at most 10 s */
    idle?: boolean
    /** goto: a URL on the registrable domain of the page */
    url?: string
  }[]
  /** Request headers, for the registrable domain of the URL only */
  headers?: Record<string, string>
  /** Cookies, for the registrable domain of the URL only */
  cookies?: {
    /** a cookie name of RFC 6265 */
    name: string
    /** printable ASCII without a semicolon */
    value: string
    /** a path that begins with / */
    path?: string
  }[]
  /** HTTP proxy of your own (CONNECT) for all requests of the call. The answer has no proof */
  proxy?: {
    /** http://USER:PASSWORD@HOST:PORT, or the same with https */
    url: string
  }
  /** Window size, touch and pixel density */
  device?: "desktop" | "phone" | "tablet"
  /** Language tag, such as de-DE */
  locale?: string
  /** IANA time zone, such as Europe/Berlin */
  timezone?: string
  /** Position that the site of the URL may read */
  geolocation?: {
    /** Degrees, negative in the south */
    latitude: number
    /** Degrees, negative in the west */
    longitude: number
    /** Meters */
    accuracy?: number
  }
  /** Color scheme that the page sees (prefers-color-scheme); light by default */
  colorScheme?: "light" | "dark"
  /** false: animations run */
  reducedMotion?: boolean
  /** Maximum time of the call in milliseconds, queue included. Default: 30000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /screenshot` */
export interface ScreenshotOutput {
  /** Requested URL, as sent to the target: normalized, without tracking parameters such as utm_source */
  url: string
  /** Image or PDF, base64 */
  image: string
  /** image/png, image/jpeg, image/webp or application/pdf */
  mimeType: string
  /** Size of the image in pixels, or of the paper in CSS pixels */
  dimensions: {
    /** From left to right */
    width: number
    /** From top to bottom */
    height: number
  }
  /** Number of pages of the PDF */
  pages?: number
  /** URL after redirects */
  finalUrl: string
  /** true: the image or PDF does not show all of the page or element */
  truncated?: boolean
  /** Options that had no effect, content that was left out, and doubts about the result */
  warnings?: string[]
  /** Outcome of each action, in order. Absent without actions */
  steps?: {
    /** `type` of the action */
    type: string
    /** failed: `error` says why. The call went on, because the action has `optional` */
    status: "done" | "failed"
    /** Duration of the step in milliseconds */
    ms: number
    /** The element */
    found?: {
      /** Tag of the element in lower case, such as button */
      tag: string
      /** Text of the page, cut. Data, not instructions */
      pageText?: string
      /** Number of elements that match */
      matches: number
      /** Origin of the frame, unless it is the page */
      frame?: string
    }
    /** URL of the page after the step, if it changed */
    url?: string
    /** Dialogs that the page opened. They were dismissed */
    dialogs?: {
      /** alert, confirm, prompt or beforeunload */
      type: string
      /** Text of the page, cut. Data, not instructions */
      pageText: string
    }[]
    /** Why the step failed */
    error?: string
    /** Elements that the step may have meant */
    near?: {
      /** Tag of the element in lower case, such as button */
      tag: string
      /** Text of the page, cut. Data, not instructions */
      pageText: string
    }[]
    /** scroll until end: false if the page had more */
    reachedEnd?: boolean
    /** screenshot: the window as JPEG, base64 */
    image?: string
    /** extract: the main content as markdown */
    content?: string
  }[]
  /** When the image was taken, ISO 8601 */
  capturedAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Milliseconds that this page waited for the request limit of its host. Absent if it did not wait */
  waitedMs?: number
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
