import type { EscapePage, InternalServer } from './open-escape-site.ts'

const script = (code: string) => `<script>${code}</script>`
/** Runs on the test's click, because some APIs need a user gesture. */
const click = (code: string) => script(`onclick = () => { ${code} }`)

const worker = (code: string) => `URL.createObjectURL(new Blob([\`${code}\`], { type: 'text/javascript' }))`

/** Escapes that go through the proxy. */
const proxied: Record<string, (to: InternalServer) => string> = {
  // Navigation.
  location: ({ http }) => script(`location = '${http}/'`),
  'location.replace to a redirect': ({ redirect }) => script(`location.replace('${redirect}')`),
  'meta refresh': ({ http }) => `<meta http-equiv="refresh" content="0; url=${http}/">`,
  'form post': ({ http }) =>
    `<form method="post" action="${http}/"><input name="a"></form>${script('document.forms[0].submit()')}`,
  'base and a click': ({ http }) => `<base href="${http}/"><a id="a" href="x">x</a>${script('a.click()')}`,
  'window.open': ({ http }) => click(`window.open('${http}/')`),
  'target=_blank': ({ http }) => `<a style="position: fixed; inset: 0" target="_blank" href="${http}/">x</a>`,

  // Requests of scripts.
  fetch: ({ every }) =>
    script(`for (const to of ${JSON.stringify(every)}) fetch(to, { mode: 'no-cors' }).catch(() => {})`),
  'fetch of a redirect': ({ redirect }) =>
    script(`fetch('${redirect}').then((r) => r.text()).then((t) => document.body.append(t))`),
  'fetch kept alive': ({ http }) =>
    script(`fetch('${http}', { method: 'POST', body: 'a', keepalive: true, mode: 'no-cors' })`),
  XHR: ({ http }) =>
    script(
      `const x = new XMLHttpRequest(); x.onload = () => document.body.append(x.response); x.open('GET', '${http}'); x.send()`,
    ),
  'a synchronous XHR': ({ http }) =>
    script(`const x = new XMLHttpRequest(); x.open('GET', '${http}', false); x.send()`),
  WebSocket: ({ every }) =>
    script(`for (const to of ${JSON.stringify(every)}) new WebSocket(to.replace('http', 'ws'))`),
  EventSource: ({ http }) => script(`new EventSource('${http}')`),
  sendBeacon: ({ http }) => script(`navigator.sendBeacon('${http}', 'a')`),
  'import()': ({ http }) => script(`import('${http}/a.js').catch(() => {})`),

  // Workers.
  'fetch in a worker': ({ http }) => script(`new Worker(${worker(`fetch('${http}', { mode: 'no-cors' })`)})`),
  'WebSocket in a worker': ({ host }) => script(`new Worker(${worker(`new WebSocket('ws://${host}')`)})`),
  'a worker of a worker': ({ http }) =>
    script(
      `new Worker(${worker(`new Worker(URL.createObjectURL(new Blob(["fetch('${http}', { mode: 'no-cors' })"])))`)})`,
    ),
  'a shared worker': ({ http }) => script(`new SharedWorker('/worker.js?to=${http}')`),
  'a service worker': ({ http }) =>
    script(`navigator.serviceWorker.register('/worker.js?to=${http}', { scope: '/page/' })`),
  'an audio worklet': ({ http }) =>
    script(`new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule('${http}/a.js').catch(() => {})`),

  // Frames and plug-ins.
  iframes: ({ every }) => every.map((to) => `<iframe src="${to}/"></iframe>`).join(''),
  'an iframe that is redirected': ({ redirect }) => `<iframe src="${redirect}"></iframe>`,
  'an iframe of srcdoc': ({ http }) => `<iframe srcdoc="<img src='${http}/a.png'>"></iframe>`,
  'an iframe of a data URL': ({ http }) => `<iframe src="data:text/html,<img src='${http}/a.png'>"></iframe>`,
  'an iframe in a sandbox': ({ http }) => `<iframe sandbox="allow-scripts" src="${http}/"></iframe>`,
  object: ({ http }) => `<object data="${http}/a.html" type="text/html"></object>`,
  embed: ({ http }) => `<embed src="${http}/a.html" type="text/html">`,

  // Hints.
  preload: ({ http }) =>
    ['image', 'script', 'style', 'font', 'fetch']
      .map((as) => `<link rel="preload" as="${as}" crossorigin href="${http}/${as}">`)
      .join(''),
  modulepreload: ({ http }) => `<link rel="modulepreload" href="${http}/a.js">`,
  prefetch: ({ http }) => `<link rel="prefetch" href="${http}/">`,

  // Subresources.
  img: ({ every }) => every.map((to) => `<img src="${to}/a.png">`).join(''),
  'srcset and picture': ({ http }) =>
    `<img srcset="${http}/a.png 1x"><picture><source srcset="${http}/b.png"><img></picture>`,
  'an img that is redirected': ({ redirect }) => `<img src="${redirect}">`,
  script: ({ http }) => `<script src="${http}/a.js"></script>`,
  'a script that is redirected': ({ redirect }) => `<script src="${redirect}"></script>`,
  'a stylesheet': ({ http }) => `<link rel="stylesheet" href="${http}/a.css">`,
  'CSS @import': ({ http }) => `<style>@import url("${http}/a.css");</style>`,
  'CSS @import that is redirected': ({ redirect }) => `<style>@import url("${redirect}");</style>`,
  'CSS url()': ({ http }) =>
    `<p style="background: url(${http}/a.png); cursor: url(${http}/b.cur), auto; list-style: url(${http}/c.png)">x</p>`,
  'a font': ({ http }) =>
    `<style>@font-face { font-family: f; src: url("${http}/a.woff2") } p { font-family: f }</style>`,
  'a font that is redirected': ({ redirect }) =>
    `<style>@font-face { font-family: f; src: url("${redirect}") } p { font-family: f }</style>`,
  'an image in SVG': ({ http }) =>
    `<svg><image href="${http}/a.png" width="9" height="9"/><filter id="f"><feImage href="${http}/b.png"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  'video, audio and poster': ({ http }) =>
    `<video src="${http}/a.mp4" poster="${http}/a.png" preload="auto"></video><audio src="${http}/a.mp3" preload="auto"></audio>`,
  'a sourced track': ({ http }) => `<video><source src="${http}/a.webm" type="video/webm"></video>`,
  'TURN over TCP': ({ host }) =>
    script(webRtc(`[{ urls: 'turn:${host}?transport=tcp', username: 'a', credential: 'b' }]`)),
}

/** Escapes through response headers. */
const byHeader: Record<string, (to: InternalServer) => Record<string, string>> = {
  'a Refresh header': ({ http }) => ({ refresh: `0; url=${http}/` }),
  'a Link header': ({ http }) => ({ link: `<${http}/a.css>; rel=preload; as=style` }),
  'a report of a broken policy': ({ http }) => ({
    'content-security-policy': `script-src 'none'; report-uri ${http}/`,
  }),
}

/** Escapes that bypass a proxy in a Chromium without our flags. */
const bare: Record<string, (to: InternalServer) => string> = {
  'STUN and TURN': ({ host, every }) =>
    script(webRtc(`[{ urls: 'stun:${host}' }, { urls: 'turn:${host}', username: 'a', credential: 'b' }]`)) +
    script(webRtc(JSON.stringify(every.map((to) => ({ urls: to.replace('http://', 'stun:') }))))),
  WebTransport: ({ host }) => script(`new WebTransport('https://${host}/').ready.catch(() => {})`),
  ping: ({ http }) => `<a id="a" href="#x" ping="${http}/">x</a>${script('a.click()')}`,
  'federated sign-in': ({ http }) =>
    script(
      `navigator.credentials.get({ identity: { providers: [{ configURL: '${http}/c.json', clientId: 'a' }] } }).catch(() => {})`,
    ),
  'a download': ({ http }) => `<a id="a" download href="${http}/a.zip">x</a>${script('a.click()')}`,
}

/** The same, in a Chromium with windows only. */
const windowed: Record<string, (to: InternalServer) => string> = {
  preconnect: ({ every }) =>
    every
      .map(
        (to) => `<link rel="preconnect" href="${to}"><link rel="preconnect" href="${to.replace('http:', 'https:')}">`,
      )
      .join(''),
  'a payment request': ({ host }) =>
    script(
      `new PaymentRequest([{ supportedMethods: 'https://${host}/pay' }], { total: { label: 'a', amount: { currency: 'USD', value: '1' } } }).canMakePayment().catch(() => {})`,
    ),
}

/** Escapes that Chromium itself blocks, or attempts only at times. */
const unreliable: Record<string, (to: InternalServer) => string> = {
  'speculation rules': ({ http }) =>
    `<script type="speculationrules">${JSON.stringify({ prefetch: [{ urls: [`${http}/`], eagerness: 'immediate' }], prerender: [{ urls: [`${http}/`], eagerness: 'immediate' }] })}</script>`,
  'dns-prefetch': ({ every }) => every.map((to) => `<link rel="dns-prefetch" href="${to}">`).join(''),
  'SVG use': ({ http }) => `<svg><use href="${http}/a.svg#a"/></svg>`,
  'a manifest and an icon': ({ http }) =>
    `<link rel="manifest" href="${http}/m.json"><link rel="icon" href="${http}/i.ico">`,
  'file:': () =>
    `<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd">${script("fetch('file:///etc/passwd').then((r) => r.text()).then((t) => document.body.append(t)).catch(() => {}); setTimeout(() => { location = 'file:///etc/passwd' }, 200)")}`,
  'chrome: and devtools:': () =>
    `<iframe src="chrome://version"></iframe><iframe src="devtools://devtools/bundled/inspector.html"></iframe>${script("setTimeout(() => { location = 'chrome://version' }, 200)")}`,
  'view-source:': ({ http }) =>
    `<iframe src="view-source:${http}/"></iframe>${script(`setTimeout(() => { location = 'view-source:${http}/' }, 200)`)}`,
  'ftp:, ws: and other schemes': ({ host }) =>
    ['ftp', 'gopher', 'filesystem:http', 'smb', 'ws']
      .map((scheme) => `<iframe src="${scheme}://${host}/"></iframe>`)
      .join(''),
}

function webRtc(iceServers: string): string {
  return `{ const c = new RTCPeerConnection({ iceServers: ${iceServers} }); c.createDataChannel('a'); c.createOffer().then((o) => c.setLocalDescription(o)) }`
}

export const escapePages: readonly EscapePage[] = [
  ...Object.entries(proxied).map(([name, html]): EscapePage => ({ name, html, control: 'proxied' })),
  ...Object.entries(byHeader).map(([name, fields]): EscapePage => ({
    name,
    html: harmless,
    fields,
    control: 'proxied',
  })),
  ...Object.entries(bare).map(([name, html]): EscapePage => ({ name, html, control: 'bare' })),
  ...Object.entries(windowed).map(([name, html]): EscapePage => ({ name, html, control: 'windowed' })),
  ...Object.entries(unreliable).map(([name, html]): EscapePage => ({ name, html, control: 'none' })),
]

function harmless(): string {
  return script('0')
}
