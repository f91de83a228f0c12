import { z } from 'zod';
import { commaSeparated } from './environment.js';
import { canonicalLanguage, maxLanguages } from './languages.js';

const problem = 'must be language codes such as en,pt-BR';

/**
 * Creates the schema of the setting with the languages of a site, which server and site share: BCP 47 tags,
 * comma-separated, in their canonical form.
 */
export const languageSettings = () =>
  z
    .string()
    .transform(commaSeparated)
    .pipe(
      z
        .array(
          z
            .string()
            .refine((tag) => canonicalLanguage(tag) !== undefined, { error: problem, abort: true })
            .overwrite((tag) => canonicalLanguage(tag) ?? tag),
        )
        .min(1, 'must contain a language')
        .max(maxLanguages)
        .refine((tags) => new Set(tags).size === tags.length, 'must name each language once'),
    )
    .default(['en', 'ru']);
