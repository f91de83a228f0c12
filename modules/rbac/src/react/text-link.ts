/** Style of a link within text. */
export const textLink = 'font-semibold text-sea underline-offset-4 hover:underline';
