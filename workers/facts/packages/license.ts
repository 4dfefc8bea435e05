import { spdxByName, spdxIds } from './spdx-names.ts'

/**
 * The SPDX expression for the name of a licence; other texts unchanged, up to 100 characters of the first line. Undefined
 * for a text that names none.
 */
export function normalizeLicense(text: string): string | undefined {
  const line = text.trim().split('\n', 1)[0]?.trim().slice(0, 200) ?? ''
  const plain = line.startsWith('(') && line.endsWith(')') ? line.slice(1, -1) : line
  const key = keyOf(plain)
  if (key === '' || key === 'unknown' || key === 'none') return undefined
  return spdxByName.get(key) ?? plain.slice(0, 100)
}

/** The SPDX expression of PyPI's classifiers. A package with several licences lets its users choose. */
export function licenseOfClassifiers(classifiers: readonly string[]): string | undefined {
  const names = classifiers
    .filter((classifier) => classifier.startsWith('License :: '))
    .flatMap((classifier) => normalizeLicense(classifier.split(' :: ').at(-1) ?? '') ?? [])
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, maxLicenses).join(' OR ')
}

/** More licences than any package has. */
const maxLicenses = 10

/** Whether every licence to choose from requires that derived works keep it. */
export function isCopyleft(expression: string): boolean {
  return expression.split(' OR ').every((choice) => choice.split(/[^A-Za-z0-9.+-]/).some(isCopyleftId))
}

/** Whether the text is an SPDX expression of licences that we know. */
export function isSpdx(expression: string): boolean {
  const words = expression.split(/[\s()]/).filter((word) => word !== '' && !operators.has(word))
  return words.length > 0 && words.every((word) => spdxIds.has(word))
}

const operators = new Set(['AND', 'OR', 'WITH'])

const isCopyleftId = (id: string) => /^(?:A?GPL|LGPL|MPL|EUPL|CDDL|EPL|OSL|SSPL|CECILL|CC-BY-SA|CC-BY-NC-SA)-/.test(id)

/** Words in lower case, without those that many write and many leave out. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[^a-z0-9.+]/g, ' ')
    .split(' ')
    .map((word) => (/^v\d/.test(word) ? word.slice(1) : word))
    .filter((word) => word !== '' && !fillers.has(word))
    .join(' ')

const fillers = new Set(['the', 'license', 'licence', 'licensed', 'under', 'osi', 'approved', 'version'])
