import type { Result } from '#shared/contract/operations/index.ts'
import { plainLine } from '#workers/evidence/plain-line.ts'
import { textOf as itemText, type StructuredItem } from '#workers/pages/structured/structured-data.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'
import { organizations } from './fields/declared-fields.ts'
import type { SitePage } from './site/site-page.ts'
import { itemsOf, itemsOfType, textOf, textsOf } from './structured-values.ts'

type Organization = NonNullable<Result<'company'>['organization']>

/**
 * The facts that the first page with some declares about the company: founding, address, logo, people, contacts. `name`: of the
 * company; organizations with another name, such as customers, are left out. Undefined if no page declares one.
 */
export function readOrganization(pages: readonly SitePage[], name: string | undefined): Organization | undefined {
  for (const { answer, declared, source } of pages) {
    for (const item of itemsOfType(answer.structured, organizations)) {
      const own = textOf(item, 'name')
      if (own !== undefined && name !== undefined && own !== name) continue
      const facts = factsOf(item, source.url)
      if (Object.values(facts).some((value) => !Array.isArray(value) || value.length > 0))
        return { ...facts, source: declared.url, hash: declared.hash }
    }
  }
  return undefined
}

function factsOf(item: StructuredItem, page: string): Omit<Organization, 'source' | 'hash'> {
  const founded = lineOf(textOf(item, 'foundingDate'))
  const year = /^(\d{4})(?:-|$)/u.exec(founded)?.[1]
  const headquarters = lineOf(itemsOf(item, 'address').map(itemText).find(Boolean) ?? textOf(item, 'address'))
  const logo = addressOf(textsOf(item, 'logo')[0] ?? itemsOf(item, 'logo').map(itemText)[0], page)
  return {
    ...(founded !== '' && { founded }),
    ...(year !== undefined && { foundedYear: Number(year) }),
    ...(headquarters !== '' && { headquarters }),
    ...(logo !== undefined && { logo }),
    people: peopleOf(item),
    contacts: contactsOf(item),
  }
}

const lineOf = (text: string | undefined) => (text === undefined ? '' : plainLine(text.slice(0, maxText)))

const maxText = 300

function addressOf(text: string | undefined, page: string): string | undefined {
  const url = text === undefined ? null : URL.parse(text.slice(0, 2048), page)
  return url === null ? undefined : pageUrl(url.href)?.href
}

function peopleOf(item: StructuredItem): Organization['people'] {
  const found = new Map<string, Organization['people'][number]>()
  for (const property of ['founder', 'founders', 'employee', 'employees', 'member', 'members']) {
    const persons = itemsOf(item, property).filter(({ types }) => types.includes('Person'))
    for (const person of persons) {
      const name = lineOf(textOf(person, 'name'))
      const role = lineOf(textOf(person, 'jobTitle')) || (property.startsWith('founder') ? 'founder' : '')
      if (name !== '' && !found.has(name)) found.set(name, { name, ...(role !== '' && { role }) })
    }
  }
  return [...found.values()].slice(0, maxEntries)
}

function contactsOf(item: StructuredItem): Organization['contacts'] {
  const found = new Map<string, Organization['contacts'][number]>()
  for (const point of [item, ...itemsOf(item, 'contactPoint'), ...itemsOf(item, 'contactPoints')]) {
    const purpose = lineOf(textOf(point, 'contactType'))
    for (const [kind, property, pattern] of contactKinds) {
      const value = lineOf(textOf(point, property)).replace(/^(?:mailto|tel):/iu, '')
      if (!pattern.test(value) || found.has(value)) continue
      found.set(value, { kind, value, ...(purpose !== '' && { purpose }) })
    }
  }
  return [...found.values()].slice(0, maxEntries)
}

const maxEntries = 20

const contactKinds = [
  ['email', 'email', /^[^\s@<>"'()]{1,64}@[\p{L}\p{N}.-]{1,253}$/u],
  ['phone', 'telephone', /^\+?\d[\d\s()./-]{4,30}$/u],
] as const
