import { CodeGuesses } from './code-guesses.js';
import { Discounts } from './discounts.js';
import { EndDiscounts } from './end-discounts.js';
import { GenerateCodes } from './generate-codes.js';

/** The discounts of purchases and their codes. */
export const discountProviders = [Discounts, CodeGuesses, EndDiscounts, GenerateCodes] as const;
