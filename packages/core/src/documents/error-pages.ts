/** The page that is shown for all that are not there. */
export const notFoundPage = '/404';
/** The page that is shown where one could not be made. */
export const failurePage = '/500';

/** Pages that say what went wrong, also to who asks for them by their own address, with their status. */
export const errorPages: Readonly<Record<string, 404 | 500>> = { [notFoundPage]: 404, [failurePage]: 500 };
