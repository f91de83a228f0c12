/** The looks of a link among words. */
export const textLink = 'font-semibold text-sea underline-offset-4 hover:underline';
