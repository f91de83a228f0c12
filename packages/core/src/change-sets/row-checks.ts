import type { Entity } from '../definitions/entity.js';
import { fileFieldsOf, writableFields } from '../definitions/client-fields.js';
import { isTranslatable } from '../kinds/kind-of.js';
import { isPlainObject } from '../values/values.js';
import type { Finding } from './change-set-shapes.js';
import { checkTexts } from './check-texts.js';
import { filledLanguages, languagesOfRow } from './row-languages.js';
import { textProblems } from './text-checks.js';

/** The values of a row, in the format of the API. */
type RowState = Readonly<Record<string, unknown>>;

type Problem = Pick<Finding, 'check' | 'level' | 'text'>;
type PathProblem = Problem & Pick<Finding, 'path'>;

interface RowCheckContext {
  readonly languages: readonly string[];
  /** Fields whose languages checks of modules decide on. */
  readonly decided?: readonly string[];
}

/** Checks a row with a page of its own: its name, its description, its languages, and its rich texts. */
export function rowProblems(
  entity: Entity,
  row: RowState,
  { languages, decided = [] }: RowCheckContext,
): PathProblem[] {
  if (!entity.publishing) return [];
  const localized = Object.entries(writableFields(entity)).filter(([, field]) => isTranslatable(field));
  const names = localized.map(([name]) => name);
  const isEmpty = (name: string) => names.includes(name) && filledLanguages(row[name]).length === 0;
  return [
    ...(isEmpty('title') ? [problem('name', 'error', 'title')] : []),
    ...(isEmpty('description') ? [problem('description', 'warning', 'description')] : []),
    ...missingTexts(entity, row, languages).filter(
      ({ path }) => !decided.includes(path?.split('.')[0] ?? ''),
    ),
    ...names.flatMap((name) => {
      const texts = isPlainObject(row[name]) ? Object.entries(row[name]) : [];
      return texts
        .filter(([language]) => languages.includes(language))
        .flatMap(([language, text]) =>
          textProblems(text).map((check) => problem(check, 'warning', `${name}.${language}`)),
        );
    }),
  ];
}

/** Finds texts that a row has in some of its languages only, and its languages without a title. */
function missingTexts(entity: Entity, row: RowState, languages: readonly string[]): PathProblem[] {
  const own = languagesOfRow(entity, row);
  const spoken = languages.filter((language) => own.has(language));
  return Object.entries(writableFields(entity)).flatMap(([name, field]) => {
    const filled = filledLanguages(row[name]);
    if (!isTranslatable(field) || filled.length === 0) return [];
    const missing = spoken.filter((language) => !filled.includes(language));
    const check = name === 'title' ? 'title' : 'language';
    return missing.map((language) => problem(check, 'warning', `${name}.${language}`));
  });
}

/** Checks the row that a link leads to: that the public can read it, and that a picture has a description. */
export function farProblems(far: Entity, row: RowState, now = Date.now()): Problem[] {
  const found: Problem[] = [];
  if (far.publishing && !isPublic(row, now)) found.push(general('unpublished', 'warning'));
  const isPicture = fileFieldsOf(far).length > 0 && String(row['mimeType'] ?? '').startsWith('image/');
  const hasAlt = typeof row['alt'] === 'string' || filledLanguages(row['altByLanguage']).length > 0;
  if (isPicture && 'alt' in far.fields && !hasAlt) found.push(general('alt', 'warning'));
  return found;
}

const general = (check: keyof typeof checkTexts, level: Finding['level']): Problem => ({
  check,
  level,
  text: checkTexts[check],
});

const problem = (check: keyof typeof checkTexts, level: Finding['level'], path: string): PathProblem => ({
  ...general(check, level),
  path,
});

function isPublic({ publishedAt, unpublishedAt }: RowState, now: number): boolean {
  const at = (moment: unknown) => (typeof moment === 'string' ? Date.parse(moment) : Infinity);
  return at(publishedAt) <= now && now < at(unpublishedAt);
}
