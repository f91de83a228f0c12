import { writableFields } from '../definitions/client-fields.js';
import type { Entity } from '../definitions/entity.js';
import { kindOf } from '../kinds/kind-of.js';
import { isPlainObject } from '../values/values.js';
import type { CheckedAddresses, Finding } from './change-set-shapes.js';
import { checkTexts } from './check-texts.js';
import { nodesOf } from './text-checks.js';

/** The addresses in one text or field of a row. */
export interface TextAddresses extends CheckedAddresses {
  /** The field, or a language of it: `description.ru`. */
  readonly path: string;
}

type AddressProblem = Pick<Finding, 'check' | 'level' | 'text' | 'path'>;

/** Name of fields with the target of a link, such as that of a button. */
const linkField = 'url';
/** Matches addresses of other sites, whose pictures the policy of pages blocks by default. */
const elsewhere = /^(?:https?:)?\/\//i;

/** Returns the links, external pictures and files in the texts of a row, by path. Leaves out texts without any. */
export function addressesOf(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  { languages }: { readonly languages: readonly string[] },
): TextAddresses[] {
  return Object.entries(writableFields(entity)).flatMap(([name, { kind, unique }]) => {
    const value = row[name];
    if (name === linkField && !unique)
      return typeof value === 'string' && value !== ''
        ? [{ path: name, links: [value], pictures: [], files: [] }]
        : [];
    if (!kindOf(kind).embedsFiles || !isPlainObject(value)) return [];
    return Object.entries(value).flatMap(([language, text]) => {
      const found = addressesIn(text);
      const isEmpty = Object.values(found).every((list) => list.length === 0);
      return isEmpty || !languages.includes(language) ? [] : [{ path: `${name}.${language}`, ...found }];
    });
  });
}

/** Returns all addresses of texts, each once. */
export function joinedAddresses(found: readonly CheckedAddresses[]): CheckedAddresses {
  const all = (list: keyof CheckedAddresses) => [...new Set(found.flatMap((one) => one[list]))];
  return { links: all('links'), pictures: all('pictures'), files: all('files') };
}

/** Returns the problems of texts with addresses that failed the check. */
export function addressProblems(found: readonly TextAddresses[], failed: CheckedAddresses): AddressProblem[] {
  return found.flatMap(({ path, ...own }) =>
    (
      [
        ['link', 'links'],
        ['external', 'pictures'],
        ['gone', 'files'],
      ] as const
    ).flatMap(([check, list]) =>
      own[list].some((address) => failed[list].includes(address))
        ? [{ check, level: 'warning' as const, text: checkTexts[check], path }]
        : [],
    ),
  );
}

function addressesIn(text: unknown): CheckedAddresses {
  const nodes = nodesOf(text);
  const pictures = nodes.filter(({ type }) => type === 'image');
  return {
    links: nodes.flatMap(({ href }) => (typeof href === 'string' ? [href] : [])),
    pictures: pictures.flatMap(({ src }) => (typeof src === 'string' && elsewhere.test(src) ? [src] : [])),
    files: pictures.flatMap(({ fileId }) => (typeof fileId === 'string' ? [fileId] : [])),
  };
}
