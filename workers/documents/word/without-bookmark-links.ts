/**
 * Makes links to bookmarks of the document plain text, such as those of a table of contents: no address leads to a bookmark.
 * Links to notes stay, since notes are found by them.
 */
export const withoutBookmarkLinks = (html: string): string => html.replaceAll(bookmarkLink, '<a')

/** `note-` is the prefix that the library gives to ids. */
const bookmarkLink = /<a href="#note-(?!(?:foot|end)note-)[^"]*"/g
