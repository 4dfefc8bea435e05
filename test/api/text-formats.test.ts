import { describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { discussions } from '#shared/contract/operations/discussions.ts'
import { domain } from '#shared/contract/operations/domain.ts'
import { logHead } from '#shared/contract/operations/log-head.ts'
import { monitorCreate } from '#shared/contract/operations/monitor-create.ts'
import { search } from '#shared/contract/operations/search.ts'

const validate = createValidate({ allow: [], own: [] })
const market = (fields: object) => validate(search, { query: 'owls', ...fields })

describe('texts with several spellings', () => {
  it.each([
    [{ country: 'DE' }, { country: 'de' }],
    [{ country: 'uk' }, { country: 'gb' }],
    [{ language: 'En' }, { language: 'en' }],
    [{ language: 'iw' }, { language: 'he' }],
  ])('reach the handler in one of them: %j', (given, expected) => {
    expect(market(given)).toMatchObject(expected)
  })

  it.each([
    [{ country: 'zz' }, '/country must be an ISO 3166-1 code of a country, such as us, found "zz".'],
    [{ country: 'USA' }, '/country must be an ISO 3166-1 code of a country, such as us, found "USA".'],
    [{ language: 'jp' }, '/language must be an ISO 639-1 code of a language, such as en, found "jp".'],
  ])('are rejected with one sentence: %j', (given, message) => {
    expect(() => market(given)).toThrow(message)
  })

  it.each([
    'Bücher.example.de',
    'xn--bcher-kva.example.de',
    'HTTPS://bücher.Example.de:443/path',
    'a@bücher.example.de.',
  ])('are one domain: %s', (given) => {
    expect(validate(domain, { domain: given })).toMatchObject({ domain: 'xn--bcher-kva.example.de' })
  })

  it('are not a domain if they are an IP address', () => {
    expect(() => validate(domain, { domain: '192.0.2.1' })).toThrow('found an IP address')
  })
})

describe('texts of a wrong length', () => {
  it.each([
    ['', '/query must have at least 1 character, found a string of 0 characters.'],
    [' \n', '/query must not be blank.'],
    ['x'.repeat(501), '/query must have at most 500 characters, found a string of 501 characters.'],
  ])('are rejected with one sentence: %j', (query, message) => {
    expect(() => validate(discussions, { query })).toThrow(message)
  })
})

describe('a wrong value', () => {
  const watch = { url: 'https://a.example/', webhookUrl: 'https://b.example/' }
  it.each([
    [{ notifyOn: 'text' }, '/notifyOn must be one of any, content, status, found "text".'],
    [{ notifyOn: 1 }, '/notifyOn must be a string: one of any, content, status, found 1.'],
    [{ checkInterval: 'daily' }, '/checkInterval must be a number, found "daily".'],
    [{ checkInterval: 'x'.repeat(61) }, '/checkInterval must be a number, found a string of 61 characters.'],
    [{ includeSelector: 'div[' }, '/includeSelector must be a CSS selector of up to 500 characters, found "div[".'],
    [{ webhookUrl: 'ftp://b.example/' }, '/webhookUrl: Expected an absolute http or https URL'],
    // Errors are logged.
    [{ webhookSecret: 'hunter2' }, '/webhookSecret must be whsec_ and 24 to 64 bytes in base64, found a string of 7'],
  ])('is shown in the error: %j', (fields, message) => {
    expect(() => validate(monitorCreate, { ...watch, ...fields })).toThrow(message)
  })

  it('is rejected by an operation without fields', () => {
    expect(() => validate(logHead, { size: '1' })).toThrow('/size is not a field; expected no fields.')
  })
})
