/** The setting CONTACT if it is an email address. Services answer requests that name one faster, or ask for it. */
export const operatorEmail = (contact: string | undefined): string | undefined =>
  contact !== undefined && contact.includes('@') && !contact.includes(':') ? contact : undefined
