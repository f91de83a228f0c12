/** Codes that one call creates. */
export const maxGeneratedCodes = 1000;
/** Lines of a purchase that a discount is tested with. */
export const maxTestedLines = 20;
