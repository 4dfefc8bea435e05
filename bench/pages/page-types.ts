/** The page types of the labelled pages, in the order of the tables. */
export const pageTypes = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product']
