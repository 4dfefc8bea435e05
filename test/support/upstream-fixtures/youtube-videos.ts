import type { FixtureReply } from './open-fixture-upstream.ts'

/** A video of the fixture. Without `player`, the player answers with the tracks. */
export interface Video {
  tracks?: readonly Track[]
  watch?: FixtureReply
  /** The watch page comes after the cookie of consent. */
  hasConsentPage?: true
  player?: FixtureReply
  playability?: object
  details?: object
  /** Its captions come empty. */
  isGated?: true
}

export interface Track {
  language: string
  name?: string
  isAutomatic?: true
  text?: string
  /** Instead of the address on the fixture. */
  address?: string
  reply?: FixtureReply
}

/** The plain XML of the web player: seconds, and HTML that is escaped once more. */
export const captionXml = (...texts: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8" ?><transcript>${texts
    .map((text, index) => `<text start="${index * 2 + 0.5}" dur="1.75">${text}</text>`)
    .join('')}</transcript>`

const english: Track = { language: 'en', name: 'English', text: captionXml('Hello', 'and welcome.') }
const spoken = (language: string, text = captionXml(`Spoken ${language}`)): Track => ({
  language,
  name: `${language} (auto-generated)`,
  isAutomatic: true,
  text,
})
const written = (language: string): Track => ({ language, text: captionXml(`Written ${language}`) })

const unplayable = (status: string, reason: string, subreason?: string): Video => ({
  playability: {
    status,
    reason,
    ...(subreason !== undefined && {
      errorScreen: { playerErrorMessageRenderer: { subreason: { simpleText: subreason } } },
    }),
  },
})

const consentForm =
  '<form action="https://consent.youtube.com/s" method="POST"><input type="hidden" name="v" value="cb.20260101-07-p0.en+FX+419"></form>'

const videos: Readonly<Record<string, Video>> = {
  // The example of the operation.
  dQw4w9WgXcQ: { tracks: [english, spoken('en')] },
  fail_______: { player: { status: 500, body: { error: { code: 500 } } } },
  consentform: { tracks: [english], watch: { body: consentForm }, hasConsentPage: true },
  consentaway: {
    tracks: [english],
    watch: { status: 302, headers: { Location: 'https://consent.youtube.com/m?continue=x' } },
    hasConsentPage: true,
  },
  consentloop: { watch: { body: consentForm } },
  recaptcha__: { watch: { body: '<form><div class="g-recaptcha" data-sitekey="x"></div></form>' } },
  sorry______: { watch: { status: 302, headers: { Location: 'https://www.google.com/sorry/index?continue=x' } } },
  toooften___: { watch: { status: 429, body: 'Too many requests' } },
  changed____: { watch: { body: '<html><body>A new kind of page</body></html>' } },
  malformed__: { player: { body: '{"playabilityStatus":' } },
  nostatus___: { player: { body: { error: 'none' } } },
  othervideo_: { player: { body: { playabilityStatus: { status: 'OK' }, videoDetails: { videoId: 'aQvGIIdgFDM' } } } },
  private____: unplayable('LOGIN_REQUIRED', 'Private video', 'Sign in if you have been granted access to this video'),
  removed____: unplayable('ERROR', 'Video unavailable', 'This video has been removed by the uploader'),
  adults_____: unplayable(
    'LOGIN_REQUIRED',
    'Sign in to confirm your age',
    'This video may be inappropriate for some users.',
  ),
  notabot____: unplayable('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
  members____: unplayable('UNPLAYABLE', "This video is available to this channel's members on level: Friends"),
  elsewhere__: unplayable('UNPLAYABLE', 'The uploader has not made this video available in your country'),
  upcoming___: unplayable('LIVE_STREAM_OFFLINE', 'Premieres in 4 hours'),
  livestream_: { details: { isLive: true, isLiveContent: true } },
  nocaptions_: {},
  gated______: { tracks: [english], isGated: true },
  asronly____: { tracks: [spoken('de')] },
  languages__: {
    tracks: [written('ar'), written('en-GB'), written('fr'), written('pt-BR'), spoken('en'), written('zh-Hans')],
  },
  untongued__: { tracks: [written('ja'), written('de')] },
  json3______: {
    tracks: [
      {
        language: 'en',
        reply: {
          body: {
            wireMagic: 'pb3',
            events: [
              { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1 },
              { tStartMs: 120, dDurationMs: 3480, segs: [{ utf8: 'one' }, { utf8: ' two', tOffsetMs: 300 }] },
              { tStartMs: 1800, dDurationMs: 2000, aAppend: 1, segs: [{ utf8: '\n' }] },
              { tStartMs: 3_723_000, dDurationMs: 1500, segs: [{ utf8: 'R&amp;D <3' }] },
            ],
          },
        },
      },
    ],
  },
  srv3_______: {
    tracks: [
      {
        language: 'en',
        text: '<timedtext format="3"><head><ws id="0"/></head><body><p t="80" d="2000" w="1"><s>one</s><s t="400"> two</s></p><p t="900" a="1">\n</p><p t="2100" d="900">three</p></body></timedtext>',
      },
    ],
  },
  entities___: {
    tracks: [
      {
        language: 'en',
        text: captionXml(
          'It&amp;#39;s &amp;quot;5 &amp;lt; 6&amp;quot;\nR&amp;amp;D',
          '&lt;font color="#E5E5E5"&gt;in colour&lt;/font&gt;&lt;br/&gt;next',
          '♪ caf&#233; 🦉',
        ),
      },
    ],
  },
  wordless___: { tracks: [{ language: 'en', text: captionXml(' ', '\n') }] },
  cut________: { tracks: [{ language: 'en', text: captionXml('Hello', 'and welcome.').slice(0, -20) }] },
  strange____: { tracks: [{ language: 'en', text: '<html><body>Sign in</body></html>' }] },
  timeless___: { tracks: [{ language: 'en', text: '<transcript><text dur="1">Hello</text></transcript>' }] },
  hostile____: {
    tracks: [
      {
        language: 'en',
        text: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><transcript><text start="0" dur="1">x&b;&c;</text></transcript>',
      },
    ],
  },
  deep_______: { tracks: [{ language: 'en', text: '<transcript>'.repeat(100_000) }] },
  foreign____: { tracks: [{ language: 'en', address: 'http://127.0.0.1:9/latest/meta-data' }] },
  refused____: { tracks: [{ language: 'en', reply: { status: 429, body: '' } }] },
}

/** The own videos of the table only. */
export const videoNamed = (id: string | null): Video | undefined =>
  id !== null && Object.hasOwn(videos, id) ? videos[id] : undefined
