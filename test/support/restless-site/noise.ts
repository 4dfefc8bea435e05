import { phrases } from './phrases.ts'
import type { View } from './restless-page.ts'

/**
 * An advertisement of a pool, another one per request or per hour, with the label that the law asks for. Two probes of one
 * check show the same advertisement of an hour: its label stands beside it, or its markup names it.
 */
export function advertisement(view: View, pool: 2 | 5 | 50, per: 'request' | 'hour'): string {
  const chance = per === 'request' ? view.random() : view.steady(`hour ${Math.floor(view.at / hourMs)} ${pool}`)
  const number = Math.floor(chance * pool)
  const text = `${brands[number % brands.length] ?? ''} ${offers[number % offers.length] ?? ''}, now ${10 + number} % off`
  const { advertisement: label } = phrases[view.language]
  const shown = view.noise(`advertisement: ${pool} per ${per}`, text)
  if (per === 'request') return `<div class="box-${token(view)}"><p>${label}</p><p>${shown}</p></div>`
  if (pool === 2) return `<p>${label}: ${shown}</p>`
  return `<aside class="ad-slot advertisement" aria-label="${label}"><p>${shown}</p></aside>`
}

/** A view counter that grows with every request, or slowly. */
export function viewCounter(view: View, grows: 'per request' | 'slowly', start = 12_480): string {
  const count =
    grows === 'per request' ? start + view.requests : start + (Math.floor(view.at / (20 * minuteMs)) % 100_000)
  const written = new Intl.NumberFormat(view.language).format(count)
  return view.noise(`view counter: ${grows}`, phrases[view.language].views(written))
}

/** "3 minutes ago", "2 hours ago", "yesterday" for a moment in Unix milliseconds. */
export function ago(view: View, since: number): string {
  const minutes = Math.max(0, Math.floor((view.at - since) / minuteMs))
  const { ago: write } = phrases[view.language]
  const text =
    minutes < 60
      ? write(minutes, 'minute')
      : minutes < 1440
        ? write(Math.floor(minutes / 60), 'hour')
        : write(Math.floor(minutes / 1440), 'day')
  return view.noise('relative date', text)
}

export function peopleViewing(view: View): string {
  return view.noise('people viewing', phrases[view.language].viewing(3 + Math.floor(view.random() * 60)))
}

/** The current time, as servers write it. */
export function clock(
  view: View,
  form: 'iso' | 'long' | 'zone' | 'time' | 'http' | 'seconds',
  timeZone = 'UTC',
): string {
  const date = new Date(view.at)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(view.language, { timeZone, ...options }).format(date)
  const text = {
    iso: () => date.toISOString(),
    long: () => write({ dateStyle: 'full', timeStyle: 'short' }),
    zone: () => write({ dateStyle: 'short', timeStyle: 'long' }),
    time: () => write({ timeStyle: 'medium' }),
    http: () => date.toUTCString(),
    seconds: () => String(Math.floor(view.at / 1000)),
  }[form]()
  return view.noise(`clock: ${form}`, phrases[view.language].updated(text))
}

/** Today's date, which is the same in two probes of one check. */
export function today(view: View, timeZone = 'UTC'): string {
  const text = new Intl.DateTimeFormat(view.language, { dateStyle: 'full', timeZone }).format(view.at)
  return view.noise("today's date", text)
}

/** The time left of an offer that starts again when it is over. */
export function countdown(view: View, periodHours = 24): string {
  const left = Math.floor((periodHours * hourMs - (view.at % (periodHours * hourMs))) / 1000)
  const text = phrases[view.language].onlyFor(Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60)
  return view.noise('countdown', text)
}

export function quoteOfTheDay(view: View): string {
  const quote = quotes[Math.floor(view.steady(`day ${Math.floor(view.at / (24 * hourMs))}`) * quotes.length)] ?? ''
  return `<h3>${phrases[view.language].quoteOfTheDay}</h3><blockquote><p>${view.noise('quote of the day', quote)}</p></blockquote>`
}

export function greeting(view: View, timeZone = 'UTC'): string {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(view.at))
  const { greetings } = phrases[view.language]
  return view.noise('greeting', greetings[hour < 12 ? 0 : hour < 18 ? 1 : 2])
}

export const copyrightYear = (view: View, since: number) =>
  view.noise('copyright year', `© ${since}–${new Date(view.at).getUTCFullYear()}`)

/** A consent hint that some visits get. */
export const cookieHint = (view: View) =>
  view.random() < 0.4
    ? `<div class="hint"><p>${view.noise('cookie hint', phrases[view.language].cookies)}</p></div>`
    : ''

/** A random text of an address, a class or a nonce. */
export const token = (view: View) => Math.floor(view.random() * 2 ** 40).toString(36)

/** A request id that readers see. */
export const requestId = (view: View) => view.noise('request id', `Request ID: ${token(view)}-${token(view)}`)

/** A number that moves at every request, such as a share price. */
export const liveNumber = (view: View, around: number) =>
  view.noise('live number', (around * (1 + (view.random() - 0.5) / 40)).toFixed(2))

/** All items, in another order at each request. */
export function shuffled(view: View, items: readonly string[], kind = 'order of a list'): string[] {
  const keyed = items.map((item) => ({ item, key: view.random() }))
  for (const item of items) view.noise(kind, plain(item))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Some of the items, other ones at each request. */
export const someOf = (view: View, count: number, { items, kind }: { items: readonly string[]; kind: string }) =>
  shuffled(view, items, kind).slice(0, count)

/** One of two wordings, as an experiment shows them. */
export const eitherOf = (view: View, first: string, second: string) =>
  view.noise('A/B wording', view.random() < 0.5 ? first : second)

/** The same words with other quotation marks, spaces and dashes, as two servers of a site write them. */
export function retyped(view: View, text: string): string {
  view.noise('typography', text)
  const variant = Math.floor(view.random() * 4)
  if (variant === 0) return text
  if (variant === 1) return text.replaceAll("'", '’').replaceAll(' - ', ' – ').replaceAll('...', '…')
  if (variant === 2) return text.replaceAll(', ', ',\u00a0').replaceAll('tion', 'tion\u00ad')
  return text.replaceAll('. ', '.\u200b ').replaceAll(' - ', ' — ').normalize('NFD')
}

const plain = (html: string) => html.replaceAll(/<[^<>]{0,200}>/g, '')

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const brands = [
  'Nordwind',
  'Calla',
  'Bluebird',
  'Oakline',
  'Ferrum',
  'Pico',
  'Meridian',
  'Tallow',
  'Quarz',
  'Solis',
  'Verdin',
]
const offers = [
  'hiking boots',
  'car insurance',
  'meal boxes',
  'language courses',
  'garden chairs',
  'phone plans',
  'running shoes',
]
const quotes = [
  'A calm sea never made a skilled sailor.',
  'Well begun is half done.',
  'The best way out is always through.',
  'Fall seven times, stand up eight.',
  'Little by little, one travels far.',
  'Nothing is so common as the wish to be remarkable.',
  'Slow and steady wins the race.',
]
