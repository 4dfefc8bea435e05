import { isWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { videoIdOf } from './video-id.ts'

/** A format whose texts have several spellings. */
interface TextFormat {
  /** The one spelling that handlers get and stored answers are found by. Undefined for other texts. */
  read: (text: string) => string | undefined
  expected: string
}

/** The formats of fields, by the `format` of their schema. */
export const textFormats: Readonly<Record<string, TextFormat>> = {
  'youtube-video': { read: videoIdOf, expected: 'the id of a YouTube video (11 characters), or its URL' },
  country: { read: countryOf, expected: 'an ISO 3166-1 code of a country, such as us' },
  language: { read: languageOf, expected: 'an ISO 639-1 code of a language, such as en' },
  'webhook-secret': {
    read: (text) => (isWebhookSecret(text) ? text : undefined),
    expected: 'whsec_ and 24 to 64 bytes in base64',
  },
  'report-depth': { read: depthOf, expected: 'quick, standard or comprehensive' },
  'audit-depth': { read: auditDepthOf, expected: 'basic or deep' },
}

/** The catalog's words for depths stand for those of the reference. */
function depthOf(text: string): string {
  return text === 'basic' ? 'quick' : text === 'deep' ? 'comprehensive' : text
}

/** An audit has two depths. The words for the depths of reports stand for them. */
function auditDepthOf(text: string): string {
  return text === 'deep' || text === 'comprehensive' ? 'deep' : 'basic'
}

/** In lower case. Common other codes are replaced: uk becomes gb. */
function countryOf(text: string): string | undefined {
  const code = isTwoLetters(text) ? new Intl.Locale(`und-${text}`).region : undefined
  return code !== undefined && code !== 'ZZ' && countries.of(code) !== undefined ? code.toLowerCase() : undefined
}

/** In lower case. Withdrawn codes are replaced: iw becomes he. */
function languageOf(text: string): string | undefined {
  const code = isTwoLetters(text) ? new Intl.Locale(text).language : undefined
  return code !== undefined && languages.of(code) !== undefined ? code : undefined
}

const isTwoLetters = (text: string) => /^[A-Za-z]{2}$/.test(text)

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
