/** Where a page that was fetched ahead tells that it is opened. */
export const openedPath = '/opened';
