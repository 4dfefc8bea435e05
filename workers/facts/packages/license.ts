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

/** SPDX ids by the names that packages write, in lower case and without "the", "license", and "version". */
const spdxByName: ReadonlyMap<string, string> = new Map([
  ['0bsd', '0BSD'],
  ['academic free', 'AFL-3.0'],
  ['affero gpl 3', 'AGPL-3.0-only'],
  ['agpl', 'AGPL-3.0-only'],
  ['agpl 3', 'AGPL-3.0-only'],
  ['agpl 3.0', 'AGPL-3.0-only'],
  ['agpl 3.0+', 'AGPL-3.0-or-later'],
  ['agpl3', 'AGPL-3.0-only'],
  ['agplv3', 'AGPL-3.0-only'],
  ['agplv3+', 'AGPL-3.0-or-later'],
  ['apache', 'Apache-2.0'],
  ['apache 2', 'Apache-2.0'],
  ['apache 2.0', 'Apache-2.0'],
  ['apache software', 'Apache-2.0'],
  ['apache software 2.0', 'Apache-2.0'],
  ['apache2', 'Apache-2.0'],
  ['artistic', 'Artistic-2.0'],
  ['artistic 2.0', 'Artistic-2.0'],
  ['boost software 1.0', 'BSL-1.0'],
  ['bsd', 'BSD-3-Clause'],
  ['bsd 2 clause', 'BSD-2-Clause'],
  ['bsd 3 clause', 'BSD-3-Clause'],
  ['3 clause bsd', 'BSD-3-Clause'],
  ['2 clause bsd', 'BSD-2-Clause'],
  ['simplified bsd', 'BSD-2-Clause'],
  ['new bsd', 'BSD-3-Clause'],
  ['modified bsd', 'BSD-3-Clause'],
  ['revised bsd', 'BSD-3-Clause'],
  ['cc0', 'CC0-1.0'],
  ['cc0 1.0 universal', 'CC0-1.0'],
  ['eclipse public 2.0', 'EPL-2.0'],
  ['eclipse public 1.0', 'EPL-1.0'],
  ['european union public 1.2', 'EUPL-1.2'],
  ['gnu affero general public 3', 'AGPL-3.0-only'],
  ['gnu affero general public 3 or later', 'AGPL-3.0-or-later'],
  ['gnu general public 2', 'GPL-2.0-only'],
  ['gnu general public 2 or later', 'GPL-2.0-or-later'],
  ['gnu general public 3', 'GPL-3.0-only'],
  ['gnu general public 3 or later', 'GPL-3.0-or-later'],
  ['gnu gpl 3', 'GPL-3.0-only'],
  ['gnu gplv3', 'GPL-3.0-only'],
  ['gpl 2', 'GPL-2.0-only'],
  ['gpl 2.0', 'GPL-2.0-only'],
  ['gpl 2.0+', 'GPL-2.0-or-later'],
  ['gpl 3', 'GPL-3.0-only'],
  ['gpl 3.0', 'GPL-3.0-only'],
  ['gpl 3.0+', 'GPL-3.0-or-later'],
  ['gplv2', 'GPL-2.0-only'],
  ['gplv2+', 'GPL-2.0-or-later'],
  ['gplv3', 'GPL-3.0-only'],
  ['gplv3+', 'GPL-3.0-or-later'],
  ['gnu lesser general public 2', 'LGPL-2.0-only'],
  ['gnu lesser general public 2 or later', 'LGPL-2.0-or-later'],
  ['gnu lesser general public 2.1', 'LGPL-2.1-only'],
  ['gnu lesser general public 3', 'LGPL-3.0-only'],
  ['gnu lesser general public 3 or later', 'LGPL-3.0-or-later'],
  ['historical permission notice and disclaimer', 'HPND'],
  ['hpnd', 'HPND'],
  ['isc', 'ISC'],
  ['iscl', 'ISC'],
  ['lgpl 2.1', 'LGPL-2.1-only'],
  ['lgpl 2.1+', 'LGPL-2.1-or-later'],
  ['lgpl 3', 'LGPL-3.0-only'],
  ['lgpl 3.0', 'LGPL-3.0-only'],
  ['lgplv3', 'LGPL-3.0-only'],
  ['lgplv3+', 'LGPL-3.0-or-later'],
  ['mit', 'MIT'],
  ['mit no attribution', 'MIT-0'],
  ['mit 0', 'MIT-0'],
  ['mozilla public 1.1', 'MPL-1.1'],
  ['mozilla public 2.0', 'MPL-2.0'],
  ['mpl 2.0', 'MPL-2.0'],
  ['mpl 2', 'MPL-2.0'],
  ['mpl2', 'MPL-2.0'],
  ['mpl', 'MPL-2.0'],
  ['psf', 'PSF-2.0'],
  ['psf 2.0', 'PSF-2.0'],
  ['psfl', 'PSF-2.0'],
  ['python software foundation', 'PSF-2.0'],
  ['sil open font 1.1', 'OFL-1.1'],
  ['unlicense', 'Unlicense'],
  ['university of illinois/ncsa open source', 'NCSA'],
  ['w3c', 'W3C'],
  ['wtfpl', 'WTFPL'],
  ['zlib', 'Zlib'],
  ['zlib libpng', 'Zlib'],
  ['zope public', 'ZPL-2.1'],
  ['zpl 2.1', 'ZPL-2.1'],
])

/** Further ids in use on npm and PyPI. */
const otherIds = [
  'AFL-2.1',
  'AGPL-3.0',
  'Apache-1.1',
  'BlueOak-1.0.0',
  'BSD-3-Clause-Clear',
  'BSD-4-Clause',
  'BUSL-1.1',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-SA-4.0',
  'CDDL-1.0',
  'CECILL-2.1',
  'Elastic-2.0',
  'GPL-2.0',
  'GPL-3.0',
  'LGPL-2.0',
  'LGPL-2.1',
  'LGPL-3.0',
  'LLVM-exception',
  'Classpath-exception-2.0',
  'MS-PL',
  'MulanPSL-2.0',
  'ODbL-1.0',
  'OSL-3.0',
  'PostgreSQL',
  'Python-2.0',
  'Ruby',
  'SSPL-1.0',
  'Unicode-3.0',
  'Unicode-DFS-2016',
  'UPL-1.0',
  'Vim',
  'X11',
]

const spdxIds: ReadonlySet<string> = new Set([...spdxByName.values(), ...otherIds])
