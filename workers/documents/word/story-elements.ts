/** The elements of texts that the library reads, by local name. It notes each other name, in quadratic time. */
export const readElements: ReadonlySet<string> = new Set(
  (
    'document body footnotes footnote endnotes endnote p pPr r rPr t tab br sym noBreakHyphen softHyphen hyperlink ' +
    'tbl tblPr tblStyle tr trPr tblHeader tc tcPr gridSpan vMerge fldChar instrText ffData checkBox checked default ' +
    'footnoteReference endnoteReference bookmarkStart sdt sdtPr sdtContent checkbox customXml ins del moveTo object ' +
    'smartTag pict roundrect shape textbox txbxContent group rect AlternateContent Fallback pStyle jc numPr ilvl numId ' +
    'ind rStyle sz vertAlign rFonts b u i strike caps smallCaps highlight'
  ).split(' '),
)

/** Elements that the library does not read, whose contents are text (ECMA-376 part 1, 17.3.2, 17.3.3, 17.16.19). */
export const transparentElements: ReadonlySet<string> = new Set(['fldSimple', 'bdo', 'dir', 'ruby', 'rubyBase', 'rt'])

/** Elements that the library does not read, and the ones that say the same. */
export const sameElements: ReadonlyMap<string, string> = new Map([
  ['cr', 'br'],
  ['ptab', 'tab'],
])

/** The elements that have text of their own. */
export const textElements: ReadonlySet<string> = new Set(['t', 'instrText'])
