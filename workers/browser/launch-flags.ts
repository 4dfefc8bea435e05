/**
 * What Chromium is started with, beside what puppeteer says. No address, name or option of a caller ever gets here.
 * Nothing leaves but through the proxy of a tab: measured, each of the first four lines closes a way around it.
 */
export const launchFlags: readonly string[] = [
  // For what belongs to no tab: nobody listens there.
  '--proxy-server=http://127.0.0.1:9',
  // Without it, loopback and link-local addresses would be reached past the proxy.
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',

  '--deny-permission-prompts',
  '--disable-domain-reliability',
  '--disable-notifications',
  '--disable-print-preview',
  '--disable-speech-api',
  '--no-default-browser-check',
  '--no-pings',
  // Each tab is a stranger to all others and knows nothing; its own frames need no walls between them, which cost a
  // process each.
  '--disable-features=IsolateOrigins,site-per-process,Prerender2,LensOverlay',
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--js-flags=--max-old-space-size=512',
]

/** Beside them, where Chromium's own sandbox is not to be had. */
export const sandboxFlags = (isSandboxed: boolean): string[] => (isSandboxed ? [] : ['--no-sandbox'])

/** What puppeteer adds and we do not want. */
export const unwantedFlags: readonly string[] = ['--disable-popup-blocking']
