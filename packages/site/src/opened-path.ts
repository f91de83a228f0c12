/** Endpoint that receives reports of opened pages that were prefetched. */
export const openedPath = '/opened';
