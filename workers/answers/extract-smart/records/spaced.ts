/** A label in words: `datePosted` as `date Posted`. */
export const spaced = (label: string): string => label.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
