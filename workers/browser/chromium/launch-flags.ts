import type { Chromium } from './choose-chromium.ts'

/**
 * Chromium's command line flags, beside those of puppeteer. They never contain a caller's input. Traffic must leave through
 * the proxy of its tab only: the first group of flags closes measured ways around it.
 */
export const launchFlags: readonly string[] = [
  // For traffic that belongs to no tab. Nothing listens on this port.
  '--proxy-server=http://127.0.0.1:9',
  // Without it, loopback and link-local addresses bypass the proxy.
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
  // Each tab has its own context, without cookies or logins. Its frames need no isolation from each other, which would
  // cost one process per frame.
  '--disable-features=IsolateOrigins,site-per-process,Prerender2,LensOverlay',
  '--disable-site-isolation-trials',
  '--disable-gpu',
  // WebGL without a graphics card draws in the memory of one process that all tabs share: 150 MB a canvas.
  '--disable-3d-apis',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
  '--js-flags=--max-old-space-size=512',
]

export const sandboxFlags = (isSandboxed: boolean): string[] => (isSandboxed ? [] : ['--no-sandbox'])

/** Flags that puppeteer adds by default and we remove. */
export const removedFlags: readonly string[] = ['--disable-popup-blocking']

/** The environment variables of Chromium: none of ours. `dir`: its home and temporary folder. */
export const chromiumEnv = ({ env }: Chromium, dir: string) => ({ ...baseEnv, HOME: dir, TMPDIR: dir, ...env })

const baseEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' }
