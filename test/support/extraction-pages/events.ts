import type { PageFact, PageModel } from './fact.ts'
import { locales, type LocaleName } from './locales.ts'
import type { Random } from './random.ts'

/** An event with its place and its price. */
export function eventPage(random: Random, locale: LocaleName): PageModel {
  const { date, price } = locales[locale]
  const title = `${random.pick(['Jazz Night', 'City Marathon', 'Rust Meetup', 'Wine Fair'])} ${random.integer(2, 40)}`
  const venue = random.pick(['Kulturhalle', 'Teatro Real', 'Palais des Sports', 'Town Hall'])
  const city = random.pick(['Hamburg', 'Madrid', 'Nantes', 'York'])
  const organizer = random.pick(['Open Stage e.V.', 'Contoso Events', 'Mairie de Nantes'])
  const performer = random.pick(['The Larks', 'Ana Torres', 'Duo Zwei'])
  const [start, end] = [random.date(), random.date()].toSorted()
  const amount = random.integer(4, 120)
  const currency = locale === 'us' ? 'USD' : 'EUR'
  const facts: PageFact[] = [
    {
      value: start,
      schema: { type: 'string', format: 'date' },
      names: ['startDate', 'start', 'startsAt'],
      labels: { en: ['Start', 'Starts'], us: ['Start date'], de: ['Beginn', 'Datum'], fr: ['Début'], es: ['Inicio'] },
      shown: date(start ?? ''),
      path: 'startDate',
      declared: random.pick([start, `${start}T19:30:00+02:00`, `${start}T00:30+02:00`]),
    },
    {
      value: end,
      schema: { type: 'string', format: 'date' },
      names: ['endDate', 'end', 'endsAt'],
      labels: { en: ['End', 'Ends'], us: ['End date'], de: ['Ende'], fr: ['Fin'], es: ['Fin'] },
      shown: date(end ?? ''),
      path: 'endDate',
      declared: end,
    },
    {
      value: venue,
      schema: { type: 'string' },
      names: ['venue', 'location', 'place'],
      labels: { en: ['Venue', 'Place'], us: ['Venue'], de: ['Ort', 'Veranstaltungsort'], fr: ['Lieu'], es: ['Lugar'] },
      shown: venue,
      path: 'location.name',
      declared: venue,
    },
    {
      value: city,
      schema: { type: 'string' },
      names: ['city', 'addressLocality', 'town'],
      labels: { en: ['City', 'Town'], us: ['City'], de: ['Stadt'], fr: ['Ville'], es: ['Ciudad'] },
      shown: city,
      path: 'location.address.addressLocality',
      declared: city,
    },
    {
      value: organizer,
      schema: { type: 'string' },
      names: ['organizer', 'organiser', 'host'],
      labels: {
        en: ['Organiser', 'Hosted by'],
        us: ['Organizer'],
        de: ['Veranstalter'],
        fr: ['Organisateur'],
        es: ['Organizador'],
      },
      shown: organizer,
      path: 'organizer.name',
      declared: organizer,
    },
    {
      value: [performer],
      schema: { type: 'array', items: { type: 'string' } },
      names: ['performers', 'performer', 'artists'],
      labels: {
        en: ['Performer', 'Line-up'],
        us: ['Artists'],
        de: ['Künstler', 'Mit'],
        fr: ['Artiste'],
        es: ['Artista'],
      },
      shown: performer,
      path: 'performer.name',
      declared: performer,
    },
    {
      value: amount,
      schema: { type: 'number' },
      names: ['price', 'ticketPrice', 'admission'],
      labels: {
        en: ['Tickets', 'Admission'],
        us: ['Price'],
        de: ['Eintritt', 'Preis'],
        fr: ['Tarif'],
        es: ['Entrada', 'Precio'],
      },
      shown: price(amount, currency),
      path: 'offers.price',
      declared: amount,
    },
  ]
  return { type: 'Event', title, description: `${title} at ${venue}, ${city}.`, facts }
}
