import { expect, test } from 'vitest'
import { textsOf } from './texts-of.ts'

/** Widths of Helvetica, in thousandths of an em. */
const accentWidth = 333
const letterWidth = 556

/** Sets an accent above the middle of a letter, as TeX does: a step ahead, the accent, a step back, the letter. */
function accented(accent: string, letter: string, raise = 0): string {
  const ahead = (letterWidth - accentWidth) / 2
  const rise = raise === 0 ? ['', ''] : [`${raise} Ts`, '0 Ts']
  return `[${-ahead}] TJ ${rise[0]} (${accent}) Tj ${rise[1]} [${accentWidth + ahead} (${letter})] TJ`
}

const words = (content: string) => textsOf([`BT /F1 10 Tf 50 700 Td ${content} ET`]).then(([text]) => text)

test.each([
  [String.raw`\250`, 'o', 'ö'],
  [String.raw`\264`, 'e', 'é'],
  ['`', 'a', 'à'],
  [String.raw`\210`, 'e', 'ê'],
  [String.raw`\230`, 'n', 'ñ'],
  [String.raw`\257`, 'u', 'ū'],
  [String.raw`\270`, 'c', 'ç'],
])('the accent %s above %s becomes one letter', async (accent, letter, expected) => {
  expect(await words(`(wh) Tj ${accented(accent, letter)} (le word) Tj`)).toBe(`wh${expected}le word`)
})

test('an accent that a capital raises', async () => {
  expect(await words(`(an ) Tj ${accented(String.raw`\250`, 'O', 2)} (lwechsel) Tj`)).toBe('an Ölwechsel')
})

test('an accent that follows its letter', async () => {
  const back = letterWidth - (letterWidth - accentWidth) / 2
  expect(await words(String.raw`(sch\366n, gro) Tj [${back} (\250) ${-(back - accentWidth)} (n)] TJ`)).toBe(
    'schön, grön',
  )
})

test('accents that stand alone stay', async () => {
  expect(await words(String.raw`(The sign \250 and a\264b, x^2) Tj`)).toBe('The sign ¨ and a´b, x^2')
})
