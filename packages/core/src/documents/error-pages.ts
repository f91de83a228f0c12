/** The page for addresses that do not exist. */
export const notFoundPage = '/404';
/** The page for internal errors. */
export const failurePage = '/500';

/** Error pages and their statuses, which also apply when the page is requested by its own url. */
export const errorPages: Readonly<Record<string, 404 | 500>> = { [notFoundPage]: 404, [failurePage]: 500 };
