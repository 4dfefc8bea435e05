/** A number in words of its digits: lines that differ in their digits only count as page numbers. */
export const spelled = (number: number): string =>
  Array.from(String(number), (digit) => digits[Number(digit)]).join(' ')

const digits = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
