import { gfm, rowHtml, type PageMaker } from './page-maker.ts'

/** An invoice: two addresses side by side, a table without vertical rules, and sums at the right. */
export const invoice: PageMaker = ({ random, writer }) => {
  const address = (name: string) => [
    name,
    `${random.between(1, 90)} Harbour Street`,
    `${random.between(10_000, 99_999)} Riverton`,
  ]
  const [seller, buyer] = [address('Example Works Ltd'), address('Sample Trading Company')]
  const price = () => `${random.between(2, 90)}.${random.between(10, 99)}`
  const items = random
    .sample(
      ['Pages read', 'Pages rendered', 'Screenshots', 'Stored answers', 'Monitors', 'Crawls'],
      random.between(4, 6),
    )
    .map((item) => [item, `${random.between(1, 400)}`, price(), `${random.between(100, 999)}.00`])
  const rows = [['Item', 'Quantity', 'Price', 'Amount'], ...items]
  const sums = ['Subtotal 1,204.00', 'Tax 228.76', 'Total 1,432.76']
  const closing = writer.sentence()
  const title = `Invoice ${random.between(1000, 9999)}`
  return {
    styles: `.two{display:flex;justify-content:space-between;margin:6mm 0}.two div{width:45%}table{width:100%;border-top:1px solid;border-bottom:1px solid}
tr{border-bottom:1px solid #ccc}td:not(:first-child),th:not(:first-child){text-align:right}.sums{text-align:right}`,
    body:
      `<h1>${title}</h1><div class="two"><div>${seller.join('<br>')}</div><div>${buyer.join('<br>')}</div></div>` +
      `<table>${rows.map((cells, index) => rowHtml(cells, index === 0 ? 'th' : 'td')).join('')}</table>` +
      `<p class="sums">${sums.join('<br>')}</p><p>${closing}</p>`,
    expected: [`# ${title}`, seller.join('\n'), buyer.join('\n'), gfm(rows), sums.join('\n'), closing].join('\n\n'),
  }
}
