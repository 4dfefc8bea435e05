import type { FontStyle } from './page-content.ts'

/** The style of a font, by its name and flags. */
export function fontStyle(font: unknown): FontStyle {
  if (typeof font !== 'object' || font === null) return plain
  const { name, bold, black, italic, isMonospace } = font as Record<string, unknown>
  const full = typeof name === 'string' ? name : ''
  const bare = full.replace(/^[A-Z]{6}\+/u, '')
  return {
    name: bare,
    isBold: bold === true || black === true || boldName.test(bare) || boldComputerModern.test(bare),
    isItalic: italic === true || italicName.test(bare) || italicComputerModern.test(bare),
    isMono: (isMonospace === true && !cjkName.test(bare)) || monoName.test(bare) || monoComputerModern.test(bare),
  }
}

const plain: FontStyle = { name: '', isBold: false, isItalic: false, isMono: false }

// cspell:disable
const boldName = /bold|black|heavy|-medi(?:um)?(?:$|-|ital)|demi/iu
const italicName = /ital|oblique|slanted|kursiv/iu
/** Fonts for Chinese, Japanese and Korean say that they are monospaced. */
const cjkName =
  /cjk|gothic|mincho|ming|song|simhei|heiti|kaiti|fangsong|batang|gulim|dotum|malgun|meiryo|hiragino|source ?han/iu
const monoName = /mono|courier|consol|typewriter|menlo|inconsolata|fixed|nimbusmon|sourcecode|firacode|hack-/iu

/** Computer Modern and its successors abbreviate: `CMBX12`, `SFTI1000`, `LMRoman10-Bold`, `cmtt10`. */
const boldComputerModern = /^(?:cmbx|cmb\d|sfbx|sfrb|ecbx|lmbx|cmssbx|sfsx|ecsx|cmcsbx|pxb|txb)/iu
const italicComputerModern = /^(?:cmti|cmsl|cmbxti|cmbxsl|sfti|sfsl|sfbi|ecti|ecsl|ecbi|cmssi|cmmi|cmitt|cmsltt)/iu
const monoComputerModern = /^(?:cmtt|cmsltt|cmitt|cmvtt|sftt|sfst|sfit|ectt|ecst|lmtt|lmmono|txtt|pcr[a-z])/iu
