import type { PageFact, PageModel } from './fact.ts'
import { locales, type LocaleName } from './locales.ts'
import type { Random } from './random.ts'

/** A job posting. */
export function jobPage(random: Random, locale: LocaleName): PageModel {
  const { date, number } = locales[locale]
  const company = random.pick(['Northwind GmbH', 'Contoso', 'Globex', 'Initech SA'])
  const title = random.pick(['Data Engineer', 'Nurse', 'Head Chef', 'Plumber', 'Product Manager'])
  const city = random.pick(['Berlin', 'Lyon', 'Sevilla', 'Leeds', 'Austin'])
  const low = random.integer(30, 70) * 1000
  const high = low + random.integer(5, 30) * 1000
  const posted = random.date()
  const until = random.date()
  const isFull = random.integer(0, 1) === 1
  const kinds = {
    en: ['Part-time', 'Full-time'],
    us: ['Part time', 'Full time'],
    de: ['Teilzeit', 'Vollzeit'],
    fr: ['Temps partiel', 'Temps plein'],
    es: ['Tiempo parcial', 'Jornada completa'],
  }
  const range = `${number(low)} – ${number(high)} €`
  const facts: PageFact[] = [
    {
      value: company,
      schema: { type: 'string' },
      names: ['company', 'employer', 'hiring_company'],
      labels: {
        en: ['Company', 'Employer'],
        us: ['Company'],
        de: ['Unternehmen', 'Arbeitgeber'],
        fr: ['Entreprise', 'Employeur'],
        es: ['Empresa'],
      },
      shown: company,
      path: 'hiringOrganization.name',
      declared: company,
    },
    {
      value: city,
      schema: { type: 'string' },
      names: ['location', 'city', 'jobLocation'],
      labels: {
        en: ['Location', 'City'],
        us: ['Location'],
        de: ['Standort', 'Arbeitsort'],
        fr: ['Lieu', 'Ville'],
        es: ['Ubicación', 'Ciudad'],
      },
      shown: city,
      path: 'jobLocation.address.addressLocality',
      declared: city,
    },
    {
      value: isFull ? 'full_time' : 'part_time',
      schema: { type: 'string', enum: ['full_time', 'part_time', 'contract'] },
      names: ['employmentType', 'job_type', 'contractType'],
      labels: {
        en: ['Employment type', 'Job type'],
        us: ['Job type'],
        de: ['Beschäftigungsart', 'Anstellungsart'],
        fr: ['Type de contrat'],
        es: ['Tipo de contrato'],
      },
      shown: kinds[locale][Number(isFull)] ?? '',
      path: 'employmentType',
      declared: isFull ? 'FULL_TIME' : 'PART_TIME',
    },
    {
      value: low,
      schema: { type: 'number' },
      names: ['salaryMin', 'min_salary', 'minimumSalary'],
      labels: { en: ['Salary'], us: ['Salary'], de: ['Gehalt'], fr: ['Salaire'], es: ['Salario'] },
      shown: range,
      path: 'baseSalary.value.minValue',
      declared: low,
    },
    {
      value: high,
      schema: { type: 'number' },
      names: ['salaryMax', 'max_salary', 'maximumSalary'],
      labels: {},
      shown: '',
      path: 'baseSalary.value.maxValue',
      declared: high,
    },
    {
      value: posted,
      schema: { type: 'string', format: 'date' },
      names: ['datePosted', 'posted_at', 'publishedAt'],
      labels: {
        en: ['Posted', 'Date posted'],
        us: ['Posted on'],
        de: ['Veröffentlicht', 'Online seit'],
        fr: ['Publié le'],
        es: ['Publicado'],
      },
      shown: date(posted),
      path: 'datePosted',
      declared: random.pick([posted, `${posted}T08:00:00+02:00`]),
    },
    {
      value: until,
      schema: { type: 'string', format: 'date' },
      names: ['validThrough', 'deadline', 'applyBy'],
      labels: {
        en: ['Closing date', 'Apply by'],
        us: ['Deadline'],
        de: ['Bewerbungsfrist', 'Bewerbungsschluss'],
        fr: ['Date limite'],
        es: ['Fecha límite'],
      },
      shown: date(until),
      path: 'validThrough',
      declared: until,
    },
  ]
  return { type: 'JobPosting', title, description: `${company} looks for a ${title} in ${city}.`, facts }
}
