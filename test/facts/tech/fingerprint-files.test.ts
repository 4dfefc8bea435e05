import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { fingerprintFile } from '#workers/facts/tech/fingerprint.ts'
import { readFingerprintFiles, readMarker } from '#workers/facts/tech/rules/load-fingerprints.ts'
import { keysOf } from '#workers/facts/tech/rules/selector-keys.ts'

const files = readFingerprintFiles()
const rows = files.flatMap(({ category, technologies }) => technologies.map((row) => ({ category, ...row })))

describe('the fingerprint files', () => {
  it('have the declared form', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(fingerprintFile)
    for (const file of files)
      expect([validate(file), file.category, validate.errors]).toEqual([true, file.category, null])
  })

  it('name each technology once, and imply and exclude only known ones', () => {
    const names = rows.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.length).toBeGreaterThanOrEqual(250)
    const related = rows.flatMap(({ implies = [], excludes = [] }) => [...implies, ...excludes])
    expect(related.filter((name) => !names.includes(name))).toEqual([])
  })

  it('cover the categories of the operation', () => {
    expect(files.map(({ category }) => category)).toEqual(
      expect.arrayContaining(
        ['framework', 'cms', 'shop', 'cdn', 'analytics', 'payments', 'support'].concat([
          'server',
          'hosting',
          'fonts',
          'consent',
        ]),
      ),
    )
  })

  it('have selectors that name an element and cost linear time', () => {
    for (const { dom = [] } of rows) for (const marker of dom) keysOf(readMarker(marker).text)
  })

  it('have markers in the case of what they are compared with', () => {
    const wrong = rows.flatMap((row) => {
      const names = [row.headers, row.meta].flatMap((markers = []) =>
        markers.map((marker) => marker.split(':')[0] ?? ''),
      )
      const hosts = [row.scripts, row.resources].flatMap((markers = []) =>
        markers.map((each) => each.split('/')[0] ?? ''),
      )
      const compared = names.concat(hosts, row.libraries ?? [])
      return compared.filter((text) => text !== text.toLowerCase()).map((text) => `${row.name}: ${text}`)
    })
    expect(wrong).toEqual([])
  })
})
