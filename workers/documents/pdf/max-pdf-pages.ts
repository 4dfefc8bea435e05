/** The pages of a PDF that one call reads at most. */
export const maxPdfPages = 200
