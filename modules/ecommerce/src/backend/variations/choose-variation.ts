import { RefusedError } from '@flotilla/backend';

/** Creates the error for a product that is sold only by its variations. */
export const chooseVariation = (name: string) => new RefusedError(`Choose a variation of ${name}.`);
